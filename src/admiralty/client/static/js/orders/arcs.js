// @ts-check
// Dials along an arc of the board: settings with a mark are on it, and a pointer beside it chooses settings between them.
import { dials, dialsHeld, turnDial, wordsOf } from "./dials.js";

/** @typedef {{index: number, x: number, y: number}} Stop */
/** @typedef {{dial: HTMLInputElement, index: number, far: number}} Meant */

/** The most distance of the pointer from the arc, in pixels. */
const REACH = 16;
/** The least number of marks of an arc. */
const FEWEST = 3;

/** The middle of each mark on the board, with the words of its code. */
function marks() {
  return [...document.querySelectorAll("#handles > .handle")].flatMap((handle) => {
    const box = handle.querySelector(".handle-dot, .handle-ring")?.getBoundingClientRect();
    const words = (handle.getAttribute("data-code") ?? "").split(" ");
    return box ? [{ words, x: box.x + box.width / 2, y: box.y + box.height / 2 }] : [];
  });
}

/** The marks that differ in one dial only, in the order of that dial. @returns {{dial: HTMLInputElement, stops: Stop[]}[]} */
function arcs() {
  const all = dials();
  const words = all.map(wordsOf);
  const rest = all.map((dial, n) => words[n]?.[Number(dial.defaultValue)]);
  const fitting = marks().filter((mark) => mark.words.length === all.length);
  return all.map((dial, n) => {
    const own = fitting.filter((mark) => mark.words.every((word, place) => place === n || word === rest[place]));
    const stops = own.map(({ words: code, x, y }) => ({ index: words[n]?.indexOf(code[n] ?? "") ?? -1, x, y }));
    return { dial, stops: stops.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index) };
  });
}

/** The setting at a point of the screen, if it is beside an arc. @param {number} x @param {number} y */
function meant(x, y) {
  /** @type {Meant | null} */
  let best = null;
  for (const { dial, stops } of arcs()) {
    if (stops.length < FEWEST) continue;
    for (const [n, to] of stops.slice(1).entries()) {
      const from = /** @type {Stop} */ (stops[n]);
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
      const part = Math.min(1, Math.max(0, along));
      const far = Math.hypot(from.x + part * dx - x, from.y + part * dy - y);
      if (far <= REACH && (!best || far < best.far)) best = { dial, index: Math.round(from.index + part * (to.index - from.index)), far };
    }
  }
  return best;
}

/** Hover: the dials and the ghost follow the pointer along an arc. @param {number} x @param {number} y */
export function passArc(x, y) {
  const found = dials().length && !dialsHeld() ? meant(x, y) : null;
  if (found) turnDial(found.dial, found.index, false);
  return found !== null;
}

/** A press keeps the dials as the pointer set them, for the keys to adjust and Enter to give. @param {number} x @param {number} y */
export function pressArc(x, y) {
  const found = dials().length ? meant(x, y) : null;
  if (found) turnDial(found.dial, found.index, true);
  return found !== null;
}
