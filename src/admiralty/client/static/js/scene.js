// @ts-check
// Patches the picture by id, and lets a counter sail from where it was to where it is.
import { calm, one, parseSvg } from "./dom.js";

/** A move takes so long a cell, but never so long that one waits for it. */
const [A_CELL, LONGEST] = [180, 1500];

/** The width of a cell in the measure of the board. */
const CELL = 100;

/** @param {Element} counter */
function pose(counter) {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?:\s*rotate\(([-\d.]+)\))?/.exec(counter.getAttribute("transform") ?? "");
  return found ? { x: Number(found[1]), y: Number(found[2]), turn: Number(found[3] ?? 0) } : null;
}

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
 * Put new parts of the picture in the place of the old ones.
 * @param {Record<string, string>} parts
 */
export function patchScene(parts) {
  const before = new Map([...document.querySelectorAll("#counters > .counter")].map((each) => [each.id, pose(each)]));
  for (const [id, markup] of Object.entries(parts)) {
    const fresh = parseSvg(markup);
    const old = document.getElementById(id);
    if (id === "scene") {
      // How near the reader has come stays with the new picture.
      fresh.style.cssText = old?.style.cssText ?? "";
      if (old?.dataset.detail) fresh.dataset.detail = old.dataset.detail;
      one("#sheet").replaceChildren(fresh);
    } else {
      old?.replaceWith(fresh);
    }
  }
  if (calm()) return;
  for (const fresh of document.querySelectorAll("#counters > .counter")) {
    const from = before.get(fresh.id);
    if (from) sail(fresh, from);
  }
}

/**
 * Show what an order would lead to.
 * @param {string} markup
 */
export function showGhost(markup) {
  hideGhost();
  const board = document.getElementById("board");
  if (markup && board) board.insertBefore(parseSvg(markup), document.getElementById("handles"));
}

export function hideGhost() {
  for (const ghost of document.querySelectorAll("#board > #ghost")) ghost.remove();
}
