// @ts-check
// The order card: the sum with its cases, the number needed, every face of the die, one line for each effect, and the button that gives the order.
import { draw, make, maybe, one, words } from "../lib/dom.js";
import { cite } from "../lib/rule.js";

/** @typedef {import("../lib/types.d.ts").Odds} Odds */
/** @typedef {import("../lib/types.d.ts").Face} Face */
/** @typedef {import("../lib/types.d.ts").Fault} Fault */

/** The number of effects shown at once; the others on request. */
const SHOWN = 5;

const place = () => one("#look");

/** A percentage: never 0% for a possible result, nor 100% for an uncertain one. @param {number} share */
export function percent(share) {
  const shown = share * 100;
  if (shown > 0 && shown < 0.1) return "<0.1%";
  if (shown < 100 && shown > 99.9) return share > 0.9999999 ? "100%" : ">99.9%";
  // Tenths matter near 0 and 100 only.
  return Number.isInteger(shown) || (shown >= 10 && shown <= 90) ? `${Math.round(shown)}%` : `${shown.toFixed(1)}%`;
}

/** One effect: its name, a bar, its chance. @param {{ text: string, share: number }} line */
function effect({ text, share }) {
  const bed = draw("rect", { width: 100, height: 6, class: "bar-bed" });
  const bar = draw("rect", { width: (share * 100).toFixed(2), height: 6, class: "bar-left" });
  const drawn = draw("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, bed, bar);
  return [make("span", { class: "effect" }, text), drawn, make("span", { class: "num" }, percent(share))];
}

/** @param {{ text: string, share: number }[]} lines */
const effects = (lines) => make("div", { class: "chances" }, ...lines.flatMap(effect));

/** The strength of the colour of a face or an outcome, 0 to 3. @param {number} grade @param {number} top */
const tone = (grade, top) => (grade === 0 ? 0 : top <= 1 ? 3 : 1 + Math.round((2 * (grade - 1)) / (top - 1)));

/** Neighbouring faces with the same result. @param {Face[]} faces */
function runs(faces) {
  /** @type {{ text: string, grade: number, count: number }[]} */
  const found = [];
  for (const { text, grade } of faces) {
    const last = found[found.length - 1];
    if (last && last.text === text && last.grade === grade) last.count += 1;
    else found.push({ text, grade, count: 1 });
  }
  return found;
}

/** The deciding die: the number needed in words, and every face coloured by its result. @param {NonNullable<Odds["die"]>} die */
function dieStrip({ needs, faces, top }) {
  const cells = faces.map(({ face, grade, text, kind }) => make("li", { class: `face ${kind === "harm" ? "harm" : `tone-${tone(grade, top)}`}`, title: text }, face));
  const found = runs(faces);
  const under = found.map(({ text, count, grade }) => {
    // A single face without effect between two others has no room for its word.
    const run = make("span", {}, found.length > 3 && count === 1 && grade === 0 ? "" : text);
    run.style.gridColumn = `span ${count}`;
    return run;
  });
  const strip = make("ol", { class: "die-strip", "aria-hidden": "true" }, ...cells);
  strip.style.setProperty("--faces", String(faces.length));
  const named = make("p", { class: "die-runs", "aria-hidden": "true" }, ...under);
  named.style.setProperty("--faces", String(faces.length));
  const said = found.map(({ text, count }) => `${text} ${count}/${faces.length}`).join(", ");
  return make("div", { class: "die-card" }, make("p", { class: "needs" }, needs), strip, named, make("p", { class: "visually-hidden" }, said));
}

/** All possible results, the worst first, each with its name, its bar and its share; the shares add up to 100%. @param {Odds["results"]} results */
function resultStrip(results) {
  const rows = results.map(({ text, share, shown, kind, fatal }) => {
    const bed = draw("rect", { width: 100, height: 6, class: "bar-bed" });
    const bar = draw("rect", { width: Math.max(share * 100, 0.7).toFixed(2), height: 6, class: "bar-left" });
    const drawn = draw("svg", { viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" }, bed, bar);
    return make("li", { class: `result ${kind}${fatal ? " fatal" : ""}` }, make("span", { class: "effect" }, text), drawn, make("span", { class: "num" }, shown));
  });
  return make("div", { class: "results-card" }, make("p", { class: "needs" }, words("dice")), make("ol", { class: "results", role: "list" }, ...rows));
}

/** @param {number} value */
const signed = (value) => (value < 0 ? `−${-value}` : `+${value}`);

/** The sum, in one line. @param {Odds} odds */
function sum({ modifiers, against }) {
  const terms = modifiers.map(({ value, unknown, text, case: id, case_text: said }) => make("li", {}, make("span", {}, text), make("span", { class: value === null ? "unknown" : "num" }, value === null ? unknown : signed(value)), cite(id, said)));
  if (against) terms.push(make("li", {}, make("span", {}, words("against", { what: against }))));
  return make("ul", { class: "sum", role: "list" }, ...terms);
}

/** @type {string[]} */
let siblings = [];

/** The orders of one place, to step through while one is previewed. @param {string[]} codes */
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

/** A button that gives the order now and again as long as the rules allow it. @param {string} code */
function again(code) {
  const known = (maybe("#question")?.dataset.again ?? "").split(" ");
  if (!known.includes(code.split(" ")[0] || " ")) return [];
  return [make("button", { type: "button", class: "button quiet small repeat", "data-do": "leave", "data-until": "again", "data-code": code }, words(maybe(`.order[data-code="${CSS.escape(code)}"] use[href$="#fire"]`) ? "againFire" : "again"), " ", make("kbd", { "aria-hidden": "true" }, "r"))];
}

/** @param {string} label @param {string} code */
function head(label, code) {
  const give = make("button", { type: "button", class: "button main", "data-do": "give", "data-code": code }, words("give"));
  // The code is visible, but screen readers read only the words of the order.
  const name = label ? [label, make("code", { class: "visually-hidden", "aria-hidden": "true" }, code)] : [make("code", {}, code)];
  return [make("h3", {}, ...name), stepper(code), give, ...again(code)];
}

/** No order is previewed. */
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
    // Keep the button when chances arrive: a press may be under way on it.
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

/** After one step of a dial: show the new code at once; the old chances fade until the new ones arrive. @param {string} code */
export function renameLook(code) {
  const [title, give] = [maybe("h3", place()), maybe("[data-do=give]", place())];
  if (!title || !give) {
    expectLook("", code);
    return;
  }
  title.replaceChildren(make("code", {}, code));
  give.dataset.code = code;
  maybe(".siblings", place())?.remove();
  maybe(".repeat", place())?.remove();
  place().classList.add("late");
}

/** One forecast of a sheet: the likely effects, and what is assumed of the other sheets. @param {Odds["foretold"][number]} each */
function foretold({ title, lines, note }) {
  const likely = lines.filter((line) => line.likely).slice(0, SHOWN);
  return make("div", { class: "foretold" }, make("p", { class: "small" }, make("b", {}, title)), ...(likely.length ? [effects(likely)] : []), ...(note ? [make("p", { class: "faint small" }, note)] : []));
}

/** @param {Odds} odds @param {string} label */
export function showLook(odds, label) {
  const parts = [...head(label || odds.label, odds.code)];
  const moved = odds.ghost !== "" || odds.opens.length > 0;
  if (odds.results.length) parts.push(resultStrip(odds.results));
  if (odds.modifiers.length || odds.against) parts.push(sum(odds));
  // Leave out a die without any effect.
  if (odds.die && odds.die.top > 0) parts.push(dieStrip(odds.die));
  if (odds.told.length) {
    parts.push(make("div", { class: "measure" }, make("p", { class: "eyebrow" }, words("certain")), ...odds.told.map((said) => make("p", { class: "small" }, said))));
  }
  for (const each of odds.foretold) parts.push(foretold(each));
  if (odds.foretold.length && odds.measures.length) {
    parts.push(make("p", { class: "eyebrow" }, words("wholeTurn")));
    // The orders of others may leave no chance; show this too.
    if (!odds.lines.length) parts.push(...odds.measures.slice(0, 2).map(({ title, chances }) => make("p", { class: "small" }, `${title}: ${chances.map(({ text }) => text).join(", ")}`)));
  }
  const likely = odds.lines.filter((line) => line.likely);
  const [shown, rest] = [likely.slice(0, SHOWN), [...likely.slice(SHOWN), ...odds.lines.filter((line) => !line.likely)]];
  if (shown.length) parts.push(effects(shown));
  if (odds.opens.length) {
    parts.push(make("div", { class: "opens" }, make("p", { class: "eyebrow" }, words("opens")), effects(odds.opens)));
  }
  const besides = odds.measures.flatMap((each) => each.beside);
  if (rest.length || besides.length) {
    parts.push(make("details", { class: "rest" }, make("summary", {}, words("rest", { count: rest.length })), ...(rest.length ? [effects(rest)] : []), ...besides.map((other) => make("p", { class: "small" }, other))));
  }
  const telling = odds.results.length > 0 || odds.lines.length > 0 || (odds.foretold.length > 0 && odds.measures.length > 0);
  const note = telling ? odds.note || (odds.exact ? words("oddsExact") : "") : odds.told.length || moved || odds.foretold.length || maybe(".hand-card.lit") ? "" : words("noOdds");
  if (note) parts.push(make("p", { class: "faint small" }, note));
  fill(parts);
}

/** An order whose chances are not known. @param {string} label @param {string} code @param {string} [why] */
export function showNoChances(label, code, why = words("lateOdds")) {
  fill([...head(label, code), make("p", { class: "faint small" }, why)]);
}

/** Why an order cannot be given; the look is a live region, so that it is spoken once. @param {Fault} fault */
export function showRefusal(fault) {
  const why = fault.case ? make("p", { class: "small" }, cite(fault.case, fault.case_text), " ", fault.case_text ?? "") : "";
  const box = make("div", { class: "refusal" }, make("p", {}, make("b", {}, words("refused")), " ", fault.message), fault.remedy ? make("p", { class: "small" }, fault.remedy) : "", why);
  fill([box]);
}
