// @ts-check
// Patches the picture by id, and animates counters from the old place to the new one.
import { calm, one, parseSvg } from "../lib/dom.js";

/** Milliseconds of a move for each cell, and at most. */
const [A_CELL, LONGEST] = [180, 1500];

/** The width of a cell in units of the board. */
const CELL = 100;

/** @param {Element} counter */
function pose(counter) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?:\s*rotate\(([-\d.]+)\))?/.exec(counter.getAttribute("transform") ?? "");
  return found ? { x: Number(found[1]), y: Number(found[2]), turn: Number(found[3] ?? 0) } : null;
}

/** A course is animated in its ten steps, all of the same duration. */
const A_STEP = 170;

/**
 * Animate the path of a counter, pose by pose.
 * @param {Element} fresh @param {[number, number, number][]} path in the units of the scene
 */
function steam(fresh, path) {
  const per = Number(document.getElementById("board")?.dataset.perUnit ?? 1);
  let turn = path[0]?.[2] ?? 0;
  const poses = path.map(([x, y, heading]) => {
    turn += ((heading - turn + 540) % 360) - 180;
    return { x: x / per, y: y / per, turn };
  });
  const timing = { duration: A_STEP * (path.length - 1), easing: "linear" };
  fresh.animate(poses.map(({ x, y, turn: at }) => ({ transform: `translate(${x}px, ${y}px) rotate(${at}deg)` })), timing);
  for (const upright of fresh.querySelectorAll(":scope > g > .upright")) upright.animate(poses.map(({ turn: at }) => ({ transform: `rotate(${-at}deg)` })), timing);
}

/** Finish all animations: everything jumps to its end. @returns {boolean} whether there were any */
export function endMoves() {
  const under = [...document.querySelectorAll("#counters > .counter")].flatMap((each) => each.getAnimations({ subtree: true })).filter((each) => each.playState === "running");
  for (const each of under) each.finish();
  return under.length > 0;
}

/** The duration of an update's courses, in milliseconds. @param {import("../lib/types.d.ts").Course[]} courses */
export const movesTake = (courses) => (calm() ? 0 : Math.max(0, ...courses.map(({ path }) => A_STEP * (path.length - 1))));

/** @param {Element} fresh @param {{x: number, y: number, turn: number}} from */
function sail(fresh, from) {
  const to = pose(fresh);
  if (!to || (to.x === from.x && to.y === from.y && to.turn === from.turn)) return;
  // The short way round: 350 to 10 degrees is 20, not 340.
  const turned = ((to.turn - from.turn + 540) % 360) - 180;
  const start = to.turn - turned;
  const cells = Math.max(Math.hypot(to.x - from.x, to.y - from.y) / CELL, Math.abs(turned) / 60, 1);
  const timing = { duration: Math.min(LONGEST, A_CELL * cells), easing: "cubic-bezier(.4, .1, .3, 1)" };
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) => ({ transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` });
  fresh.animate([at(from.x, from.y, start), at(to.x, to.y, to.turn)], timing);
  for (const upright of fresh.querySelectorAll(".upright")) {
    upright.animate([{ transform: `rotate(${-start}deg)` }, { transform: `rotate(${-to.turn}deg)` }], timing);
  }
}

/**
 * Replace parts of the picture by new ones.
 * @param {Record<string, string>} parts
 * @param {import("../lib/types.d.ts").Course[]} [courses] known courses, animated instead of a straight line
 */
export function patchScene(parts, courses = []) {
  const before = new Map([...document.querySelectorAll("#counters > .counter")].map((each) => [each.id, pose(each)]));
  for (const [id, markup] of Object.entries(parts)) {
    const fresh = parseSvg(markup);
    const old = document.getElementById(id);
    if (id === "scene") {
      // The zoom stays the same in the new picture.
      fresh.style.cssText = old?.style.cssText ?? "";
      if (old?.dataset.detail) fresh.dataset.detail = old.dataset.detail;
      one("#sheet").replaceChildren(fresh);
    } else {
      const hull = old?.querySelector(".ship");
      if (hull) fresh.querySelector("[data-same]")?.replaceWith(hull);
      old?.replaceWith(fresh);
      if (id.startsWith("emphasis-")) fresh.closest(".counter")?.classList.toggle("spent-counter", fresh.dataset.emphasis === "spent");
    }
  }
  if (calm()) return;
  for (const fresh of document.querySelectorAll("#counters > .counter")) {
    const from = before.get(fresh.id);
    const course = courses.findLast(({ unit }) => fresh.id === `counter-${unit}`);
    if (course && from) steam(fresh, course.path);
    else if (from) sail(fresh, from);
  }
}

/**
 * Show the ghost of an order: its effect on the board.
 * @param {string} markup
 */
export function showGhost(markup) {
  hideGhost();
  const board = document.getElementById("board");
  if (markup && board) board.insertBefore(parseSvg(markup), document.getElementById("handles"));
  document.dispatchEvent(new CustomEvent("overlaid"));
}

export function hideGhost() {
  for (const ghost of document.querySelectorAll("#board > #ghost")) ghost.remove();
}

/**
 * Show the ghost of an unfinished order sheet; it stays when other orders are previewed.
 * @param {string} markup the empty string removes it
 */
export function showSketch(markup) {
  document.getElementById("sketch")?.remove();
  const board = document.getElementById("board");
  if (markup && board) board.insertBefore(parseSvg(markup), document.getElementById("handles"));
  document.dispatchEvent(new CustomEvent("overlaid"));
}
