// @ts-check
// Brass dials on the chart: the values of the sliders below the board, turned beside the ship and her ghost.
import { dials, saidOf } from "./dials.js";
import { draw } from "../lib/dom.js";

/** Radius in screen pixels, and the swing of the hand to each side in degrees. */
const [RADIUS, SWING] = [26, 120];
/** The distance from the ship's course, and the least distance from the edge of the chart. */
const [AWAY, EDGE] = [96, 48];
/** The room of a dial with its name below it: half its width, and its height above and below its middle. */
const [HALF, ABOVE, BELOW] = [58, 30, 46];
/** The number of directions tried for a free place. */
const WAYS = 12;

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

/** A dial with its hand and its current word. @param {HTMLInputElement} dial @param {{x: number, y: number}} at on the board */
function face(dial, at) {
  // The hand shows the direction, so the number is enough on a dial.
  const word = /\d+°?/.exec(saidOf(dial))?.[0] ?? "0";
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

/** The area of a dial at a point that would cover something. @param {{x: number, y: number}} at @param {{left: number, right: number, top: number, bottom: number}[]} taken */
function covered({ x, y }, taken) {
  return taken.reduce((sum, { left, right, top, bottom }) => sum + Math.max(0, Math.min(right, x + HALF) - Math.max(left, x - HALF)) * Math.max(0, Math.min(bottom, y + BELOW) - Math.max(top, y - ABOVE)), 0);
}

/** The first dial is beside the ship, the last beside the ghost, where its turn takes effect. */
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
  // Beside the course, on the side with more room, so that neither dial covers the ship or her ghost.
  const [ux, uy] = far > 1 ? [(to.x - from.x) / far, (to.y - from.y) / far] : [0, -1];
  const side = (chart.left + chart.width / 2 - from.x) * -uy + (chart.top + chart.height / 2 - from.y) * ux > 0 ? 1 : -1;
  const within = (/** @type {number} */ low, /** @type {number} */ at, /** @type {number} */ high) => Math.max(low + EDGE, Math.min(high - EDGE, at));
  /** @type {{left: number, right: number, top: number, bottom: number}[]} */
  const taken = [...document.querySelectorAll("#counters > .counter, #handles .handle-dot, #ghost > *, .board-tools, .compass")].map((each) => each.getBoundingClientRect());
  const apart = shown.map((dial, place) => {
    const [at, on] = place === shown.length - 1 && shown.length > 1 ? [to, AWAY / 2] : [from, -AWAY / 3];
    const first = [at.x - side * uy * AWAY + ux * on, at.y + side * ux * AWAY + uy * on];
    const round = [1.1, 1.6].flatMap((far) => Array.from({ length: WAYS }, (_, i) => [at.x + AWAY * far * Math.sin((2 * Math.PI * i) / WAYS), at.y - AWAY * far * Math.cos((2 * Math.PI * i) / WAYS)]));
    // The usual place, or one that covers less.
    const spots = [first, ...round].map(([x = 0, y = 0]) => new DOMPoint(within(chart.left, x, chart.right), within(chart.top, y, chart.bottom)));
    const best = spots.reduce((found, each) => (covered(each, taken) < covered(found, taken) ? each : found));
    taken.push({ left: best.x - HALF, right: best.x + HALF, top: best.y - ABOVE, bottom: best.y + BELOW });
    return face(dial, best.matrixTransform(frame.inverse()));
  });
  board.append(draw("g", { id: "brass" }, ...apart));
}
