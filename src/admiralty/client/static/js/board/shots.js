// @ts-check
// Animation of a shot: smoke at the gun, the line, a burst or a splash, and the result over the ship.
import { calm, draw } from "../lib/dom.js";
import { leaveSmoke } from "./traces.js";
import { reveal } from "./viewport.js";

const STAY = 2400;

/** The middle of a counter on the board. @param {string | undefined} unit */
function spot(unit) {
  const found = unit ? /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(document.getElementById(`counter-${unit}`)?.getAttribute("transform") ?? "") : null;
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null;
}

/** @param {string} unit */
const place = (unit) => document.getElementById(`counter-${unit}`)?.getAttribute("transform") ?? "";

/** End the animations when the picture changes: the ships may have moved. */
export function endShots() {
  for (const shot of document.querySelectorAll("#board > .shot")) {
    const still = (shot.getAttribute("data-about") ?? "").split("|").every((each) => each.slice(each.indexOf(" ") + 1) === place(each.slice(0, each.indexOf(" "))));
    if (!still) shot.remove();
  }
}

/** @param {{x: number, y: number}} at @param {boolean} good */
function burst(at, good) {
  const spikes = Array.from({ length: 12 }, (_, i) => {
    const [r, a] = [i % 2 ? 12 : 27, (i * Math.PI) / 6];
    return `${(r * Math.sin(a)).toFixed(1)},${(-r * Math.cos(a)).toFixed(1)}`;
  });
  const mark = good
    ? [draw("polygon", { points: spikes.join(" "), class: "burst-flame" }), draw("circle", { r: 9, class: "burst-heart" })]
    : [draw("path", { d: "M-9 8Q-7-20-3-4Q0-32 3-4Q7-20 9 8z", class: "splash-water" }), draw("ellipse", { cy: 8, rx: 16, ry: 5, class: "splash-ring" })];
  return draw("g", { transform: `translate(${at.x} ${good ? at.y : at.y + 30})` }, draw("g", { class: "burst" }, ...mark));
}

/**
 * Animate a shot and its result. With reduced motion, show only the end for a while.
 * @param {string[]} units @param {boolean} good @param {string} result
 */
export function showShot(units, good, result) {
  const board = document.getElementById("board");
  const [from, to] = units.flatMap((unit) => spot(unit) ?? []); // skips a gun, which has no place of its own
  for (const old of document.querySelectorAll("#board > .shot")) old.remove();
  if (!board || !from) return;
  const at = to ?? from;
  const parts = [];
  if (to) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    const puffs = [0, 1, 2].map((i) => draw("circle", { cx: from.x + ux * (38 + 11 * i), cy: from.y + uy * (38 + 11 * i), r: 13 - 3 * i, class: "muzzle-smoke" }));
    parts.push(draw("g", { class: "muzzle" }, ...puffs), draw("path", { d: `M${from.x + ux * 44} ${from.y + uy * 44}L${to.x} ${to.y}`, class: "shot-line", pathLength: 100 }), burst(to, good));
  }
  const words = draw("text", { class: "shot-words halo", y: -14 }, result);
  parts.push(draw("g", { transform: `translate(${at.x} ${at.y - 34})` }, draw("g", { class: "on-screen" }, words)));
  const shot = draw("g", { class: `shot${good ? " good" : ""}`, "aria-hidden": "true", "data-about": units.map((unit) => `${unit} ${place(unit)}`).join("|") }, ...parts);
  board.append(shot);
  // Show both ships whole or, without room for both, the target.
  for (const bed of to ? units.map((unit) => document.querySelector(`#counter-${CSS.escape(unit)} .bed`)) : []) if (bed) reveal(bed);
  if (to && !document.getElementById(`marker-smoke-${units[0]}`)) leaveSmoke(units[0]); // unless the board shows smoke already
  setTimeout(() => shot.remove(), calm() ? 2 * STAY : STAY);
}
