// @ts-check
// Brass dials on the chart: what the sliders below the board set can be turned beside the ship and her ghost.
import { dials, wordsOf } from "./dials.js";
import { draw } from "./dom.js";

/** Radius in pixels of the screen, and how far the hand swings to each side, in degrees. */
const [RADIUS, SWING] = [26, 120];
/** How far from the way of the ship they lie, and from the edge of the chart at least. */
const [AWAY, EDGE] = [96, 48];

/** @param {SVGGraphicsElement | null} element @param {SVGGraphicsElement} board */
function middle(element, board) {
  const [own, frame] = [element?.getScreenCTM(), board.getScreenCTM()];
  return own && frame ? new DOMPoint(0, 0).matrixTransform(own).matrixTransform(frame.inverse()) : null;
}

/** @param {HTMLInputElement} dial */
const angle = (dial) => (2 * SWING * Number(dial.value)) / Math.max(1, Number(dial.max)) - SWING;

/** @param {HTMLInputElement} dial @param {number} to */
function turn(dial, to) {
  const value = Math.max(0, Math.min(Number(dial.max), Math.round(to)));
  if (value === Number(dial.value)) return;
  dial.value = String(value);
  dial.dispatchEvent(new Event("input", { bubbles: true }));
  drawBrass();
}

/** A dial with its hand and the word it stands at. @param {HTMLInputElement} dial @param {{x: number, y: number}} at on the board */
function face(dial, at) {
  const word = wordsOf(dial)[Number(dial.value)] ?? "";
  const a = (angle(dial) * Math.PI) / 180;
  const ticks = Array.from({ length: 9 }, (_, i) => {
    const t = ((-SWING + (2 * SWING * i) / 8) * Math.PI) / 180;
    return `M${Math.sin(t) * 20} ${-Math.cos(t) * 20}L${Math.sin(t) * 16} ${-Math.cos(t) * 16}`;
  });
  const body = draw("g", { class: "on-screen" },
    draw("g", {},
      draw("circle", { r: RADIUS + 2, class: "brass-shade", cx: 1, cy: 2 }),
      draw("circle", { r: RADIUS, class: "brass-rim" }),
      draw("circle", { r: RADIUS * 0.8, class: "brass-face" }),
      draw("path", { d: ticks.join(""), class: "brass-ticks" }),
      draw("path", { d: `M0 0L${Math.sin(a) * 17} ${-Math.cos(a) * 17}`, class: "brass-hand" }),
      draw("circle", { r: 2.4, class: "brass-hub" }),
      draw("text", { y: 14, class: "brass-word" }, word),
      draw("text", { y: RADIUS + 15, class: "brass-name halo" }, document.querySelector(`label[for="${dial.id}"]`)?.textContent ?? "")));
  const drawn = draw("g", { class: "brass-dial", transform: `translate(${at.x} ${at.y})`, "aria-hidden": "true", "data-dial": dial.id }, body);
  drawn.addEventListener("wheel", (event) => {
    event.preventDefault();
    event.stopPropagation();
    turn(dial, Number(dial.value) - Math.sign(/** @type {WheelEvent} */ (event).deltaY));
  }, { passive: false });
  drawn.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    event.preventDefault();
    const rim = drawn.querySelector(".brass-rim")?.getBoundingClientRect();
    if (!rim) return;
    const [x, y] = [rim.x + rim.width / 2, rim.y + rim.height / 2];
    const follow = (/** @type {PointerEvent} */ move) => {
      const degrees = (Math.atan2(move.clientX - x, y - move.clientY) * 180) / Math.PI;
      turn(dial, ((Math.max(-SWING, Math.min(SWING, degrees)) + SWING) / (2 * SWING)) * Number(dial.max));
    };
    const rest = () => removeEventListener("pointermove", follow);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", rest, { once: true });
    addEventListener("pointercancel", rest, { once: true });
  });
  return drawn;
}

/** The first dial lies by the ship, the last by the ghost, where a turn takes effect. */
export function drawBrass() {
  for (const old of document.querySelectorAll("#board > #brass")) old.remove();
  const board = /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById("board")));
  const shown = dials().filter((dial) => dial.type === "range");
  const ship = /** @type {SVGGraphicsElement | null} */ (document.querySelector("#counters .active-ring")?.closest(".counter") ?? null);
  if (!board || !shown.length || !ship) return;
  const ghost = /** @type {SVGGraphicsElement | null} */ (document.querySelector("#ghost .ghost"));
  const here = middle(ship, board);
  const there = middle(ghost, board) ?? here;
  if (!here || !there) return;
  const frame = board.getScreenCTM();
  const chart = document.getElementById("chart")?.getBoundingClientRect();
  if (!frame || !chart) return;
  const [from, to] = [here.matrixTransform(frame), there.matrixTransform(frame)];
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  // Beside the way, on the side that has more room, so that neither lies over the ship or her ghost.
  const [ux, uy] = far > 1 ? [(to.x - from.x) / far, (to.y - from.y) / far] : [0, -1];
  const side = (chart.left + chart.width / 2 - from.x) * -uy + (chart.top + chart.height / 2 - from.y) * ux > 0 ? 1 : -1;
  const within = (/** @type {number} */ low, /** @type {number} */ at, /** @type {number} */ high) => Math.max(low + EDGE, Math.min(high - EDGE, at));
  const apart = shown.map((dial, place) => {
    const [at, on] = place === shown.length - 1 && shown.length > 1 ? [to, AWAY / 2] : [from, -AWAY / 3];
    const spot = new DOMPoint(within(chart.left, at.x - side * uy * AWAY + ux * on, chart.right), within(chart.top, at.y + side * ux * AWAY + uy * on, chart.bottom));
    return face(dial, spot.matrixTransform(frame.inverse()));
  });
  board.append(draw("g", { id: "brass" }, ...apart));
}
