// @ts-check
// What an order would lead to, beside the orders: chances, modifiers with their cases, and the button that gives it.
import { draw, make, one, words } from "./dom.js";
import { cite } from "./rule.js";

/** @typedef {import("./types.d.ts").Odds} Odds */
/** @typedef {import("./types.d.ts").Fault} Fault */

const place = () => one("#look");
let idle = "";

/** @param {number} share */
function percent(share) {
  const shown = share * 100;
  if (shown > 0 && shown < 0.1) return "<0.1%";
  if (shown < 100 && shown > 99.9) return ">99.9%";
  return `${shown.toFixed(shown >= 99.95 || shown === 0 ? 0 : 1)}%`;
}

/** @param {Odds["measures"][number]} measure */
function measured({ title, chances }) {
  const rows = chances.flatMap(({ text, share }) => {
    const bar = draw("rect", { width: (share * 100).toFixed(2), height: 6, class: "bar-left" });
    const bed = draw("rect", { width: 100, height: 6, class: "bar-bed" });
    const drawn = draw("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, bed, bar);
    return [make("span", {}, text), drawn, make("span", { class: "num" }, percent(share))];
  });
  return make("div", { class: "measure" }, make("p", { class: "eyebrow" }, title), make("div", { class: "chances" }, ...rows));
}

/** @param {Odds["modifiers"][number]} modifier */
function weighed({ value, text, case: id, case_text: said }) {
  const signed = value < 0 ? `−${-value}` : `+${value}`;
  return make("li", {}, make("span", { class: "num" }, signed), make("span", {}, text), cite(id, said));
}

/** @param {string} label @param {string} code */
function head(label, code) {
  const give = make("button", { type: "button", class: "button main", "data-do": "give", "data-code": code }, words("give"));
  return [make("h3", {}, label, " ", make("code", { class: "faint" }, code)), give];
}

/** Nothing is looked at. */
export function idleLook() {
  if (idle) place().innerHTML = idle;
}

/** Keep what the page says while nothing is looked at. @param {(Node | string)[]} parts */
function fill(parts) {
  idle ||= place().innerHTML;
  place().replaceChildren(...parts);
}

/** @param {string} label @param {string} code */
export function expectLook(label, code) {
  fill(head(label, code));
}

/** @param {Odds} odds @param {string} label */
export function showLook(odds, label) {
  const parts = [...head(label || odds.label, odds.code)];
  if (odds.told?.length) {
    parts.push(make("div", { class: "measure" }, make("p", { class: "eyebrow" }, words("certain")), ...odds.told.map((said) => make("p", { class: "small" }, said))));
  }
  parts.push(...odds.measures.filter((each) => each.chances.length).map(measured));
  if (odds.modifiers?.length) {
    parts.push(make("div", { class: "measure" }, make("p", { class: "eyebrow" }, words("modifiers")), make("ul", { class: "mods", role: "list" }, ...odds.modifiers.map(weighed))));
  }
  const note = odds.measures.length ? odds.note || (odds.exact ? words("oddsExact") : "") : odds.told?.length ? "" : words("noOdds");
  if (note) parts.push(make("p", { class: "faint small" }, note));
  fill(parts);
}

/** @param {Fault} fault */
export function showRefusal(fault) {
  const why = fault.case ? make("p", { class: "small" }, cite(fault.case, fault.case_text), " ", fault.case_text ?? "") : "";
  const box = make("div", { class: "refusal", role: "alert" }, make("p", {}, make("b", {}, words("refused")), " ", fault.message), fault.remedy ? make("p", { class: "small" }, fault.remedy) : "", why);
  fill([box]);
}
