// @ts-check
// The board as one stop of the Tab key: arrows move a cursor over cells, or over the counters of a board without cells.
import { announce, draw, maybe, one, words } from "../lib/dom.js";
import { reveal } from "./viewport.js";

/** @typedef {{key: string, x: number, y: number, element: SVGGraphicsElement}} Stop */

const board = () => /** @type {SVGGraphicsElement | null} */ (/** @type {unknown} */ (document.getElementById("board")));

/** @type {string} */
let at = "";

/** @param {Element} element */
const graphics = (element) => /** @type {SVGGraphicsElement} */ (element);

/** The middle of an element, in the coordinates of the board. @param {SVGGraphicsElement} element */
function middle(element) {
  const root = board();
  const own = element.getScreenCTM();
  const frame = root?.getScreenCTM();
  const box = element.getBBox();
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return own && frame ? point.matrixTransform(own).matrixTransform(frame.inverse()) : point;
}

/** All stops of the cursor. @returns {Stop[]} */
function stops() {
  const cells = [...document.querySelectorAll("#cells [data-cell]")];
  if (cells.length) {
    return cells.map((cell) => {
      // If all cells are alike, each one only has the place of the shared drawing.
      const shape = graphics(cell.querySelector("polygon") ?? cell);
      const box = shape.getBBox();
      return { key: `cell-${cell.getAttribute("data-cell")}`, x: box.x + box.width / 2, y: box.y + box.height / 2, element: shape };
    });
  }
  const things = document.querySelectorAll("#counters > .counter, #markers > .marker, #handles > .handle[data-on=point]");
  return [...things].map((thing) => {
    const shape = graphics(thing.querySelector(".handle-hit, .bed") ?? thing);
    const { x, y } = middle(shape);
    return { key: thing.id, x, y, element: shape };
  });
}

/** The attributes that define a cell's drawing. @param {Element} element @returns {Record<string, string>} */
const copied = (element) => Object.fromEntries(["points", "href", "x", "y"].filter((name) => element.hasAttribute(name)).map((name) => [name, element.getAttribute(name) ?? ""]));

/** @param {Stop} stop */
function drawAt(stop) {
  const root = board();
  if (!root) return;
  for (const old of document.querySelectorAll("#cursor")) old.remove();
  const box = stop.element.getBBox();
  const cell = stop.key.startsWith("cell-");
  /** @type {Record<string, string | number>} */
  const shape = cell ? copied(stop.element) : { cx: stop.x, cy: stop.y, r: Math.max(20, Math.max(box.width, box.height) / 2) };
  const tag = cell ? stop.element.tagName : "circle";
  root.append(draw("g", { id: "cursor" }, draw(tag, { ...shape, class: "cursor-under" }), draw(tag, { ...shape, class: "cursor" })));
}

/**
 * The contents of a stop: its counters, and the codes of its orders.
 * @param {Stop | undefined} here
 * @returns {{place: string, units: string[], codes: string[]}}
 */
function standing(here) {
  const cell = here?.key.startsWith("cell-") ? here.key.slice(5) : "";
  const near = (/** @type {Element} */ element) => {
    if (!here) return false;
    const { x, y } = middle(graphics(element));
    const reach = Math.max(20, here.element.getBBox().width / 2);
    return Math.hypot(x - here.x, y - here.y) < reach;
  };
  const counters = [...document.querySelectorAll("#counters > .counter")].filter((each) => near(each.querySelector(".bed") ?? each));
  const units = counters.map((each) => each.id.replace(/^counter-/, ""));
  const codes = [...document.querySelectorAll("#handles > .handle")]
    .filter((each) => {
      const ref = each.getAttribute("data-ref");
      const on = each.getAttribute("data-on");
      if (on === "cell") return ref === cell;
      if (on === "counter") return units.includes(ref ?? "");
      return on === "point" && near(each.querySelector(".handle-hit") ?? each);
    })
    .map((each) => each.getAttribute("data-code") ?? "");
  const named = here ? (here.element.closest("g")?.querySelector("title")?.textContent ?? "") : "";
  return { place: cell || named, units, codes };
}

/** The contents of the stop at the cursor. */
export const underCursor = () => standing(stops().find((stop) => stop.key === at));

/** The codes of the orders of the cell under a point of the screen. @param {number} clientX @param {number} clientY */
export function ordersOfCell(clientX, clientY) {
  const frame = board()?.getScreenCTM();
  if (!frame || !document.querySelector("#handles > .handle[data-on=cell]")) return [];
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(frame.inverse());
  const near = nearest(x, y);
  const box = near?.element.getBBox();
  const inside = box && Math.abs(x - box.x - box.width / 2) <= box.width / 2 && Math.abs(y - box.y - box.height / 2) <= box.height / 2;
  return inside ? standing(near).codes : [];
}

/** Announce the place of the cursor and its contents. */
function speak() {
  const { place, units, codes } = underCursor();
  const ships = units.map((unit) => maybe(`.ship[data-unit="${CSS.escape(unit)}"]`)?.getAttribute("aria-label") ?? "");
  const labels = codes.map((code) => maybe(`.order[data-code="${CSS.escape(code)}"] .label`)?.textContent ?? code);
  const orders = labels.length ? words("ordersHere", { orders: labels.join("; ") }) : "";
  announce([place, ...ships, orders || (ships.length ? "" : words("empty"))].filter(Boolean).join(". "));
}

/**
 * Put the cursor on a stop by its key, a cell by its name, or a counter by its id.
 * @param {string} key
 * @param {boolean} [quietly]
 */
export function moveTo(key, quietly = false) {
  const found = stops().find((stop) => stop.key === key);
  if (!found) return;
  at = key;
  drawAt(found);
  if (!quietly) {
    reveal(found.element);
    speak();
  }
}

/** The stop nearest to a point of the board. @param {number} x @param {number} y */
const nearest = (x, y) => stops().sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];

/** The stop where a counter lies. @param {string} unit */
export function moveToUnit(unit) {
  const counter = document.getElementById(`counter-${unit}`);
  if (!counter) return;
  const { x, y } = middle(graphics(counter.querySelector(".bed") ?? counter));
  const near = nearest(x, y);
  if (near) {
    at = near.key;
    drawAt(near);
    reveal(near.element);
  }
}

/** The stop under a point of the screen. @param {number} clientX @param {number} clientY */
export function moveToPoint(clientX, clientY) {
  const frame = board()?.getScreenCTM();
  if (!frame) return;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(frame.inverse());
  const near = nearest(x, y);
  // A press in the margin of the sheet hits nothing.
  if (near && Math.hypot(near.x - x, near.y - y) < Math.max(20, near.element.getBBox().width)) moveTo(near.key, true);
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * One step: the nearest stop within 50 degrees of the arrow; stops straight ahead before those aside.
 * @param {string} key
 * @returns {boolean} whether the key was an arrow
 */
export function step(key) {
  const way = WAYS[key];
  if (!way) return false;
  const known = stops();
  const here = known.find((stop) => stop.key === at);
  if (!here) {
    begin();
    speak();
    return true;
  }
  let best = null;
  let least = Infinity;
  for (const stop of known) {
    const [dx, dy] = [stop.x - here.x, stop.y - here.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    if (ahead < 1 || aside > ahead * 1.2) continue;
    const cost = ahead + aside * 1.5;
    if (cost < least - 0.01) [best, least] = [stop, cost];
  }
  if (best) moveTo(best.key);
  return true;
}

/** A first place for the cursor: the ship that acts, else the first order, else the middle. */
export function begin() {
  if (stops().some((stop) => stop.key === at)) {
    moveTo(at, true);
    return;
  }
  const active = document.querySelector("#counters .active-ring")?.closest(".counter");
  if (active) {
    moveToUnit(active.id.replace(/^counter-/, ""));
    return;
  }
  const known = stops();
  const middleOne = known[Math.floor(known.length / 2)];
  if (middleOne) moveTo(middleOne.key, true);
}

/** Draw the cursor again after the picture was replaced. */
export function redraw() {
  if (at && one("#chart")) moveTo(at, true);
}
