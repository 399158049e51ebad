// @ts-check
// Dice and cards as they fall: shown one after another, gone by themselves, and never in the way.
import { calm, draw, make, one, words } from "./dom.js";

/** @typedef {import("./types.d.ts").Chance} Chance */

const PAUSE = 900;
const STAY = 4200;
/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[20, 20]],
  2: [[12, 12], [28, 28]],
  3: [[11, 11], [20, 20], [29, 29]],
  4: [[12, 12], [28, 12], [12, 28], [28, 28]],
  5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[12, 10], [28, 10], [12, 20], [28, 20], [12, 30], [28, 30]],
};
const SUITS = { H: "♥", D: "♦", C: "♣", S: "♠" };

/** @type {Chance[]} */
let waiting = [];
let timer = 0;

/** A die: pips for six sides, a number on a kite for others. @param {string | number} face @param {string} what */
function die(face, what) {
  if (Number.isNaN(Number(face))) return make("span", { class: "die-sign" }, String(face));
  const pips = /d6\b/.test(what) ? PIPS[Number(face)] : undefined;
  const body = pips ? draw("rect", { x: 2, y: 2, width: 36, height: 36, rx: 7, class: "die-body" }) : draw("path", { d: "M20 2L38 16L31 37H9L2 16Z", class: "die-body" });
  const marks = pips ? pips.map(([cx, cy]) => draw("circle", { cx, cy, r: 3.6, class: "die-pip" })) : [draw("text", { x: 20, y: 27 }, String(face))];
  return draw("svg", { viewBox: "0 0 40 40", class: "die", role: "img", "aria-label": String(face) }, body, ...marks);
}

/** A playing card, or whatever else a pile holds. @param {string | number} face */
function card(face) {
  const found = /^(10|[2-9AJQK])([HDCS])$/.exec(String(face));
  if (!found) return make("span", { class: "playing-card" }, make("b", {}, String(face)));
  const suit = /** @type {keyof typeof SUITS} */ (found[2]);
  const red = suit === "H" || suit === "D";
  return make("span", { class: `playing-card${red ? " red" : ""}` }, make("b", {}, found[1] ?? ""), make("i", {}, SUITS[suit]));
}

/** A card by its signs, anything else as it is. @param {string | number} face */
const spoken = (face) => String(face).replace(/^(10|[2-9AJQK])([HDCS])$/, (_, rank, suit) => rank + SUITS[/** @type {keyof typeof SUITS} */ (suit)]);

function next() {
  const box = one("#fallen");
  const chance = waiting.shift();
  if (!chance) {
    timer = setTimeout(skipDice, STAY);
    return;
  }
  const faces = chance.faces.map((face) => (chance.kind === "roll" ? die(face, chance.what) : card(face)));
  one("[data-slot=shown]", box).replaceChildren(...faces);
  one("[data-slot=words]", box).textContent = words("die", { what: chance.what, faces: chance.faces.map(spoken).join(" ") });
  box.hidden = false;
  timer = setTimeout(next, PAUSE);
}

/** Clear the dice away. @returns {boolean} whether there were any */
export function skipDice() {
  const box = one("#fallen");
  const were = !box.hidden;
  clearTimeout(timer);
  waiting = [];
  box.hidden = true;
  return were;
}

/** @param {Chance[]} chances */
export function showChances(chances) {
  const fallen = chances.filter((each) => each.faces.length);
  if (!fallen.length) return;
  clearTimeout(timer);
  // After a long absence only the last ones fall again; the log has them all.
  waiting = [...waiting, ...fallen].slice(calm() ? -1 : -4);
  next();
}
