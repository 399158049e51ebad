// @ts-check
// Dice and cards of a roll: shown one after another, removed by themselves, and never in the way.
import { all as every, calm, draw, make, maybe, one, words } from "../lib/dom.js";

import { showShot } from "./shots.js";
import { soundCard, soundHit, soundShot } from "../lib/sounds.js";

/** @typedef {import("../lib/types.d.ts").Chance} Chance */

const PAUSE = 900;
/** The same for a roll with a whole sum. */
const READ = 2600;
const STAY = 4200;
/** The least time for the result of the player's own order, or a hit on the player's ship. */
const OWN = 3200;
/** The number of earlier rolls below the current one. */
const PAST = 3;
/** The most shots of a turn shown one after another; the log has them all. */
const SHOTS = 12;
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

/** The signs on the faces of special dice: drawn in static/icons.svg. */
const SIGNS = ["skull", "cannon", "musket", "pistol", "sword", "sail", "blank"];

/** @type {Chance[]} */
let waiting = [];
/** Whether a whole sum is shown. */
let summing = false;
/** The roll shown now. @type {Chance | null} */
let shown = null;
let timer = 0;

/** A die: pips for six sides, a number on a kite for others, a sign where its faces have signs. @param {string | number} face @param {string} what @param {string} said */
function die(face, what, said) {
  if (SIGNS.includes(String(face))) return draw("svg", { viewBox: "0 0 20 20", class: "die-face", role: "img", "aria-label": said }, draw("use", { href: `/static/icons.svg#face-${face}` }));
  if (Number.isNaN(Number(face))) return make("span", { class: "die-sign" }, String(face));
  const pips = /d6\b/.test(what) ? PIPS[Number(face)] : undefined;
  if (pips) {
    const marks = pips.map(([cx, cy]) => draw("circle", { cx, cy, r: 3.6, class: "die-pip" }));
    return draw("svg", { viewBox: "0 0 40 40", class: "die", role: "img", "aria-label": String(face) }, draw("rect", { x: 2, y: 2, width: 36, height: 36, rx: 7, class: "die-body" }), ...marks);
  }
  const body = draw("path", { d: "M0-21L18-4 0 21-18-4z", class: "die-body" });
  const edge = draw("path", { d: "M-18-4L0 4 18-4M0 4V21", class: "die-edge" });
  return draw("svg", { viewBox: "-20 -23 40 46", class: "die kite", role: "img", "aria-label": String(face) }, body, edge, draw("text", { y: 3 }, String(face)));
}

/** A playing card, or another thing drawn from a pile, by its name. @param {string | number} face @param {string} said */
function card(face, said) {
  const found = /^(10|[2-9AJQK])([HDCS])$/.exec(String(face));
  if (!found) return make("span", { class: "die-sign" }, said);
  const suit = /** @type {keyof typeof SUITS} */ (found[2]);
  const red = suit === "H" || suit === "D";
  return make("span", { class: `playing-card${red ? " red" : ""}` }, make("b", {}, found[1] ?? ""), make("i", {}, SUITS[suit]));
}

/** The result of a roll from the log: the line of the roll itself, or else the next one. @param {number} n */
function told(n) {
  const lines = every("#log-lines .line").filter((line) => Number(line.dataset.n) >= n).reverse();
  const telling = lines.slice(0, 3).find((line) => line.querySelector(".event"));
  return telling ? every(".event", telling).map((each) => (each.firstChild?.textContent ?? "").trim()).join(" ") : "";
}

/** A ship by her flag and name. @param {string} name @param {string | undefined} unit */
function ship(name, unit) {
  const sign = unit ? document.querySelector(`#ship-${CSS.escape(unit)}`)?.closest(".fleet-side")?.querySelector(".side-name .sign") : null;
  return make("span", { class: "fallen-ship" }, ...(sign ? [sign.cloneNode(true)] : []), make("b", {}, name));
}

/** Whether a unit is of the reader's side. @param {string | undefined} unit */
function own(unit) {
  const side = unit ? document.querySelector(`#ship-${CSS.escape(unit)}`)?.closest(".fleet-side")?.querySelector(".side-name") : null;
  return side != null && side.querySelector("span:not(.sign)")?.textContent === maybe(".seat-pill b")?.textContent;
}

/** @param {Node | string} figure @param {string} [label] */
const term = (figure, label = "") => make("span", { class: "term" }, make("b", { class: "num" }, figure), make("small", {}, label));

/** @param {string} sign */
const between = (sign) => make("i", { class: "term-sign", "aria-hidden": "true" }, sign);

/** The roller, the target, and the whole sum. @param {Chance} chance @param {Node[]} faces */
function summed({ throw: told, faces: fallen }, faces) {
  if (!told) return faces;
  const who = told.by ? [ship(told.by, told.thrower)] : [];
  if (told.by && told.at) who.push(make("span", { class: "fallen-at", "aria-hidden": "true" }, "›"));
  if (told.at) who.push(ship(told.at, told.struck));
  const sum = told.terms.flatMap(({ value, text }) => [between(value < 0 ? "−" : "+"), term(String(Math.abs(value)), text)]);
  const plain = fallen.length === 1 && fallen[0] === told.reached;
  if (told.reached && !plain) sum.push(between("="), term(told.reached, words("reached")));
  const against = told.sign ? /^(.*?)\s*(\d+)\s*(.*)$/.exec(told.against) : null;
  if (against) sum.push(between(told.sign), term(against[2] ?? "", `${against[1]} ${against[3]}`.trim()));
  else if (told.against) sum.push(make("small", { class: "fallen-rule" }, told.against));
  return [make("span", { class: "fallen-who" }, ...who), make("span", { class: "fallen-sum" }, ...faces, ...sum)];
}

/** The banner is at the upper edge, or at the lower one if it would hide its ships. @param {HTMLElement} box @param {string[]} units */
function makeWay(box, units) {
  box.classList.remove("low");
  const edge = box.getBoundingClientRect();
  const hidden = units.some((unit) => {
    const ship = document.querySelector(`#counter-${CSS.escape(unit)} .bed`)?.getBoundingClientRect();
    return ship && ship.top < edge.bottom && ship.bottom > edge.top && ship.left < edge.right && ship.right > edge.left;
  });
  box.classList.toggle("low", hidden);
}

/** Whether a roll hit one of the reader's own ships. @param {Chance} chance */
const onMe = (chance) => Boolean(chance.throw?.good && chance.throw.struck) && own(chance.throw?.struck);

/** The last banner becomes a line below it. @param {Chance} chance */
function stack(chance) {
  if (!chance.throw) return;
  const { by, at, result, good } = chance.throw;
  const mine = onMe(chance);
  const came = make("span", { class: mine ? "on-me" : good ? "hit" : "plain" }, mine ? `${words("yourShip")}, ${result}` : result);
  const past = one("[data-slot=past]", one("#fallen"));
  past.prepend(make("li", {}, `${[by, at].filter(Boolean).join(" › ")}: `, came));
  for (const each of [...past.children].slice(PAST)) each.remove();
}

function next() {
  const box = one("#fallen");
  const chance = waiting.shift();
  if (!chance) {
    timer = setTimeout(leave, STAY);
    return;
  }
  if (shown && !box.hidden) stack(shown);
  shown = chance;
  const faces = chance.faces.map((face, n) => (chance.kind === "roll" ? die(face, chance.what, chance.said[n] ?? "") : card(face, chance.said[n] ?? "")));
  one("[data-slot=shown]", box).replaceChildren(...summed(chance, faces));
  const result = one("[data-slot=result]", box);
  const [good, mine] = [chance.throw?.good ?? false, onMe(chance)];
  result.replaceChildren(...(mine ? [make("small", {}, words("yourShip"))] : []), chance.throw?.result ?? "");
  result.classList.toggle("hit", good);
  result.classList.toggle("on-me", mine);
  summing = chance.throw !== null;
  box.classList.toggle("summed", summing);
  const shot = chance.kind === "roll" && chance.throw?.struck ? chance.throw : null;
  if (shot) showShot([shot.thrower, shot.struck], shot.good, shot.result);
  if (shot) soundShot();
  if (shot && good) soundHit();
  if (chance.kind !== "roll") soundCard();
  const follows = chance.throw?.follows ?? [];
  const came = follows.length ? follows.join(" ") : told(chance.n);
  one("[data-slot=words]", box).textContent = came;
  // The card and its meaning are shown, so its name is left out.
  const plain = chance.kind !== "roll" && came !== "";
  one("[data-slot=what]", box).textContent = plain ? "" : [chance.by_name, words("die", { what: chance.what, faces: chance.said.join(", ") })].filter(Boolean).join(" · ");
  box.classList.toggle("followed", follows.length > 0);
  box.hidden = false;
  makeWay(box, chance.units);
  const bar = one(".fallen-time", box);
  bar.replaceWith(bar.cloneNode());
  const seen = mine || own(chance.throw?.thrower) ? OWN : READ;
  timer = setTimeout(next, chance.throw ? (waiting.length > 4 ? seen / 2 : seen) : PAUSE);
}

/** The banner closes by itself, except under the pointer. */
function leave() {
  if (one("#fallen").matches(":hover")) timer = setTimeout(leave, PAUSE);
  else skipDice();
}

/** Clear the dice away. @returns {boolean} whether there were any */
export function skipDice() {
  const box = one("#fallen");
  const were = !box.hidden;
  clearTimeout(timer);
  waiting = [];
  summing = false;
  shown = null;
  box.hidden = true;
  one("[data-slot=past]", box).replaceChildren();
  return were;
}

/** @param {Chance[]} chances @param {number} [after] milliseconds until the first of them is shown */
export function showChances(chances, after = 0) {
  // If activation cards are in a row above the board, a dealt card is shown there only.
  const dealt = maybe("#strip .strip-card") === null && !summing;
  const fallen = chances.filter((each) => each.faces.length && (each.throw || dealt));
  if (!fallen.length) return;
  clearTimeout(timer);
  // Rolls with a purpose stay visible; dealt cards are on the table already.
  const all = [...waiting, ...fallen];
  const telling = all.filter((each) => each.throw);
  // After a long absence only the last ones are shown; the log has them all.
  const latest = (telling.length ? telling : all).slice(telling.some((each) => each.throw?.follows.length) ? -SHOTS : -4);
  // With reduced motion the last one is shown at once, and the earlier ones below it.
  if (calm()) for (const each of latest.slice(0, -1)) stack(each);
  waiting = calm() ? latest.slice(-1) : latest;
  if (after) timer = setTimeout(next, after);
  else next();
}
