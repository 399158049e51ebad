// @ts-check
// What an order would lead to, beside the orders: chances, modifiers with their cases, and the button that gives it.
import { draw, make, maybe, one, words } from "./dom.js";
import { cite } from "./rule.js";

/** @typedef {import("./types.d.ts").Odds} Odds */
/** @typedef {import("./types.d.ts").Fault} Fault */

const place = () => one("#look");

/** Never 0% for what can happen, nor 100% for what can fail. @param {number} share */
function percent(share) {
  const shown = share * 100;
  if (shown > 0 && shown < 0.1) return "<0.1%";
  if (shown < 100 && shown > 99.9) return share > 0.9999999 ? "100%" : ">99.9%";
  return Number.isInteger(shown) ? `${shown}%` : `${shown.toFixed(1)}%`;
}

/** Whether a measure says nothing: it is certain that nothing of the kind happens. @param {Odds["measures"][number]} measure */
const idle = ({ chances }) => chances.every(({ value, share }) => share === 0 || value === false || value === 0);

/** @param {Odds["measures"][number]["chances"][number]["value"]} value */
const said = (value) => (typeof value === "boolean" ? words(value ? "yes" : "no") : String(value));

/** @param {Odds["measures"][number]} measure */
function measured({ title, chances, beside }) {
  const rows = chances.flatMap(({ value, share }) => {
    const bar = draw("rect", { width: (share * 100).toFixed(2), height: 6, class: "bar-left" });
    const bed = draw("rect", { width: 100, height: 6, class: "bar-bed" });
    const drawn = draw("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, bed, bar);
    return [make("span", {}, said(value)), drawn, make("span", { class: "num" }, percent(share))];
  });
  return make("div", { class: "measure" }, make("p", { class: "eyebrow" }, title), make("div", { class: "chances" }, ...rows), ...beside.map((other) => make("p", { class: "small" }, other)));
}

/** @param {Odds["modifiers"][number]} modifier */
function weighed({ value, text, case: id, case_text: said }) {
  const signed = value < 0 ? `−${-value}` : `+${value}`;
  return make("li", {}, make("span", { class: "num" }, signed), make("span", {}, text), cite(id, said));
}

/** @type {string[]} */
let siblings = [];

/** The orders of one place, between which one can step while looking. @param {string[]} codes */
export function lookAmong(codes) {
  siblings = codes.length > 1 ? codes : [];
}

/** @param {string} code */
function stepper(code) {
  const at = siblings.indexOf(code);
  if (at < 0) return "";
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) => {
    const other = siblings[(at + by + siblings.length) % siblings.length] ?? code;
    return make("button", { type: "button", class: "button icon", "data-do": "look-at", "data-code": other, "aria-label": words(name) }, sign);
  };
  const place = make("span", { class: "num small" }, words("entry", { n: at + 1, of: siblings.length }));
  return make("div", { class: "siblings" }, step(-1, "‹", "before"), place, step(1, "›", "after"));
}

/** @param {string} label @param {string} code */
function head(label, code) {
  const give = make("button", { type: "button", class: "button main", "data-do": "give", "data-code": code }, words("give"));
  // Words for orders: the code is there for those who look for it, and not read out.
  const name = label ? [label, make("code", { class: "visually-hidden", "aria-hidden": "true" }, code)] : [make("code", {}, code)];
  return [make("h3", {}, ...name), stepper(code), give];
}

/** Nothing is looked at. */
export function idleLook() {
  place().replaceChildren();
}

/** @param {Node | string} part @returns {part is HTMLElement} */
const gives = (part) => part instanceof HTMLElement && part.dataset.do === "give";

/** @param {(Node | string)[]} parts */
function fill(parts) {
  const close = make("button", { type: "button", class: "button quiet icon look-close", "data-do": "forget", "aria-label": words("close") }, "×");
  const all = [...parts, close];
  const held = maybe("[data-do=give]", place());
  const at = all.findIndex((part) => gives(part) && part.dataset.code === held?.dataset.code);
  if (held && at >= 0) {
    // Chances arrive when they are ready: a press that is under way must find the same button when it ends.
    while (held.previousSibling) held.previousSibling.remove();
    while (held.nextSibling) held.nextSibling.remove();
    held.before(...all.slice(0, at));
    held.after(...all.slice(at + 1));
  } else {
    place().replaceChildren(...all);
  }
  place().classList.remove("late");
}

/** @param {string} label @param {string} code */
export function expectLook(label, code) {
  fill(head(label, code));
}

/** The order in hand is another by a step: its code at once, while the last chances fade until the next are known. @param {string} code */
export function renameLook(code) {
  const [title, give] = [maybe("h3", place()), maybe("[data-do=give]", place())];
  if (!title || !give) {
    expectLook("", code);
    return;
  }
  title.replaceChildren(make("code", {}, code));
  give.dataset.code = code;
  maybe(".siblings", place())?.remove();
  place().classList.add("late");
}

/** @param {Odds} odds @param {string} label */
export function showLook(odds, label) {
  const parts = [...head(label || odds.label, odds.code)];
  const telling = odds.measures.filter((each) => !idle(each));
  if (odds.told?.length) {
    parts.push(make("div", { class: "measure" }, make("p", { class: "eyebrow" }, words("certain")), ...odds.told.map((said) => make("p", { class: "small" }, said))));
  }
  parts.push(...telling.map(measured));
  if (odds.modifiers?.length) {
    parts.push(make("div", { class: "measure" }, make("p", { class: "eyebrow" }, words("modifiers")), make("ul", { class: "mods", role: "list" }, ...odds.modifiers.map(weighed))));
  }
  const note = telling.length ? odds.note || (odds.exact ? words("oddsExact") : "") : odds.told?.length ? "" : words("noOdds");
  if (note) parts.push(make("p", { class: "faint small" }, note));
  fill(parts);
}

/** Why an order cannot be given; the look is a live region, so that it is spoken once. @param {Fault} fault */
export function showRefusal(fault) {
  const why = fault.case ? make("p", { class: "small" }, cite(fault.case, fault.case_text), " ", fault.case_text ?? "") : "";
  const box = make("div", { class: "refusal" }, make("p", {}, make("b", {}, words("refused")), " ", fault.message), fault.remedy ? make("p", { class: "small" }, fault.remedy) : "", why);
  fill([box]);
}
