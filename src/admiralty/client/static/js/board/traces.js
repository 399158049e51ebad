// @ts-check
// Traces of a fight on the water: wrecks of sunk ships, and smoke that thins from turn to turn.
import { draw, maybe } from "../lib/dom.js";

/** @typedef {{x: number, y: number, turn: number, name: string}} Trace */

const place = `traces-${document.body.dataset.match ?? ""}`;
/** Turns after which smoke is gone. */
const GONE = 2;

/** @returns {{wrecks: Record<string, Trace>, smoke: Record<string, Trace>}} */
function read() {
  try {
    return { wrecks: {}, smoke: {}, ...JSON.parse(sessionStorage.getItem(place) ?? "{}") };
  } catch {
    return { wrecks: {}, smoke: {} };
  }
}
const kept = read();
const turnNow = () => Number(maybe("#turn")?.dataset.turn ?? 0);

/** @param {Element | null} counter */
function spot(counter) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(counter?.getAttribute("transform") ?? "");
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** The place of every ship before the picture changes. @returns {Map<string, {x: number, y: number}>} */
export function shipsLie() {
  const found = new Map();
  for (const counter of document.querySelectorAll("#counters > .counter")) {
    const at = spot(counter);
    if (at) found.set(counter.id.replace(/^counter-/, ""), at);
  }
  return found;
}

/** Leave a wreck for each ship that is lost now. @param {Map<string, {x: number, y: number}>} before */
export function leaveWrecks(before) {
  for (const [unit, at] of before) {
    const line = document.querySelector(`#ship-${CSS.escape(unit)} .ship.sunk`);
    if (line && !document.getElementById(`counter-${unit}`)) kept.wrecks[unit] = { ...at, turn: turnNow(), name: line.querySelector(".ship-name")?.textContent?.trim() ?? "" };
  }
  drawTraces();
}

/** Leave smoke at a ship that has fired. @param {string | undefined} unit */
export function leaveSmoke(unit) {
  const at = unit ? spot(document.getElementById(`counter-${unit}`)) : null;
  if (!unit || !at) return;
  kept.smoke[unit] = { ...at, turn: turnNow(), name: "" };
  drawTraces();
}

/** @param {Trace} wreck */
const wreckage = ({ x, y, name, turn }) =>
  draw("g", { transform: `translate(${x} ${y})` }, draw("path", { d: "M-6 10L2-24M-12-12L14-4M12 12L18-16M8-8L26-4", class: "trace-mast" }), draw("path", { d: "M-30 16q8-7 15 0t15 0 15 0 15 0M-20 26q8-7 15 0t15 0", class: "trace-water" }), draw("text", { y: 48, class: "trace-name" }, turn ? `${name}, ${turn}` : name));

/** @param {Trace} smoke */
function cloud({ x, y, turn }) {
  const old = turnNow() > turn ? " old" : "";
  const puffs = [[-22, -26, 12], [-8, -34, 15], [10, -32, 13], [24, -38, 10], [2, -44, 10]];
  return draw("g", { transform: `translate(${x} ${y})` }, ...puffs.map(([cx = 0, cy = 0, r = 0]) => draw("circle", { cx, cy, r, class: `trace-smoke${old}` })));
}

export function drawTraces() {
  for (const old of document.querySelectorAll("#board > #traces")) old.remove();
  for (const [unit, { turn }] of Object.entries(kept.smoke)) if (turnNow() - turn >= GONE || turnNow() < turn) delete kept.smoke[unit];
  for (const unit of Object.keys(kept.wrecks)) if (document.getElementById(`counter-${unit}`)) delete kept.wrecks[unit];
  sessionStorage.setItem(place, JSON.stringify(kept));
  const markers = document.getElementById("markers");
  const drawn = [...Object.values(kept.wrecks).map(wreckage), ...Object.values(kept.smoke).map(cloud)];
  if (markers && drawn.length) markers.before(draw("g", { id: "traces", "aria-hidden": "true" }, ...drawn));
}
