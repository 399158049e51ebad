// @ts-check
// A hint on demand: what an adviser would order. Its orders can be looked at like any other; it never gives one.
import { make, maybe, one, phone, words } from "../lib/dom.js";
import { get } from "../lib/net.js";
import { give, match, previewed, refuse, seat } from "./orders.js";

/** @typedef {import("../lib/types.d.ts").Hint} Hint */

/** So many orders are shown: more would cover the board. */
const SHOWN = 3;
const page = document.body.dataset;
const place = () => maybe("#hint");
/** @type {Hint | null} The hint for the question that is open, once it has been asked for. */
let known = null;
/** The entry after which it was asked for: after a take-back the same question can stand in another battle. */
let knownAfter = "";

/** @param {boolean} open */
function mark(open) {
  maybe("[data-do=hint]")?.setAttribute("aria-expanded", String(open));
}

/** What is expected to follow the order that is looked at, or else the best one. */
function tellLine() {
  const slot = maybe("#hint [data-slot=line]");
  if (!slot || !known) return;
  const about = known.orders.find(({ code }) => code === previewed()) ?? known.orders[0];
  const line = about?.line ? `${about.label}, ${about.line}.` : "";
  if (slot.textContent !== line) slot.textContent = line;
}

/** @param {Hint["orders"][number]} order */
function advised({ code, label, worth, visits, tried }) {
  const shown = code === previewed() ? "hint-order lit" : "hint-order";
  // An order that follows a rule of thumb was never evaluated, so it has no figure.
  const figure = visits > 0 ? [make("span", { class: "faint small" }, `${worth} (${tried})`)] : [];
  const said = [make("span", { class: "label" }, label), ...figure];
  return make("li", {}, make("button", { type: "button", class: shown, "data-do": "look-at", "data-code": code }, ...said));
}

/** On an order sheet the best order can be written down. @param {Hint} hint @returns {Node[]} */
function onSheet(hint) {
  const best = hint.orders[0];
  if (!best || maybe("#question")?.dataset.sheet !== "yes") return [];
  const press = make("button", { type: "button", class: "button" }, words("writeIt"));
  press.addEventListener("click", () => document.dispatchEvent(new CustomEvent("write-down", { detail: best.code })));
  return [make("p", { class: "actions" }, press)];
}

/** A cross that puts the hint away, after its orders in the order of the Tab key. */
function cross() {
  const press = make("button", { type: "button", class: "button quiet icon hint-close", "data-do": "close-hint", "aria-label": words("close") });
  press.innerHTML = '<svg class="ico" aria-hidden="true" focusable="false"><use href="/static/icons.svg#close"/></svg>';
  return press;
}

/** On a wide page the hint lies over the board, above the question, and takes no room from it. @param {HTMLElement} panel */
function lift(panel) {
  const tray = panel.closest(".tray")?.getBoundingClientRect();
  panel.classList.toggle("lifted", !phone() && tray !== undefined);
  if (phone() || !tray) return;
  panel.style.left = `${tray.left + 12}px`;
  panel.style.maxWidth = `${tray.width - 24}px`;
  panel.style.bottom = `${innerHeight - tray.top + 8}px`;
}

/** @param {HTMLElement} panel @param {Hint} hint */
function show(panel, hint) {
  // "1 imagined answer" is no opinion.
  if ((hint.orders[0]?.visits ?? 0) <= 1 && hint.orders.length > 1) {
    panel.replaceChildren(make("p", {}, words("noOpinion")), cross());
    return;
  }
  const orders = make("ol", { class: "hint-orders", role: "list" }, ...hint.orders.slice(0, SHOWN).map(advised));
  // Where the figures are equal the first order is no better than the others, and the hint says so.
  const shown = hint.orders.slice(0, SHOWN);
  const even = shown.length > 1 && shown.every(({ worth }) => worth === shown[0]?.worth);
  const note = even ? `${words("hintEven")} ${hint.note}` : hint.note;
  panel.replaceChildren(orders, make("p", { class: "small", "data-slot": "line" }), make("p", { class: "faint small" }, note), ...onSheet(hint), cross());
  tellLine();
  lift(panel);
  panel.scrollIntoView({ block: "nearest" });
}

/** Ask for a hint and show it; asked again, put it away. */
export async function toggleHint() {
  const panel = place();
  if (!panel) return;
  mark(!panel.hasChildNodes());
  if (panel.hasChildNodes()) {
    panel.replaceChildren();
    return;
  }
  const decision = Number(page.decision);
  panel.replaceChildren(make("p", { class: "faint small" }, words("thinking")));
  lift(panel);
  try {
    if (known?.seat !== seat() || knownAfter !== page.sequence) {
      const after = page.sequence ?? "";
      known = /** @type {Hint} */ (await get(`${match()}/hint?${new URLSearchParams({ as: seat() })}`));
      knownAfter = after;
    }
    // A question that has been answered meanwhile has taken its panel with it; one that was put away stays away.
    if (known.decision === Number(page.decision) && panel.hasChildNodes()) show(panel, known);
    else if (decision === Number(page.decision)) panel.replaceChildren();
  } catch (fault) {
    if (decision !== Number(page.decision)) return;
    panel.replaceChildren();
    mark(false);
    refuse(fault);
  }
}

/** Put the hint away, if it is open. @returns {boolean} */
export function closeHint() {
  const panel = place();
  if (!panel?.hasChildNodes()) return false;
  if (panel.contains(document.activeElement)) one("[data-do=hint]").focus();
  toggleHint();
  return true;
}

/** To the hint from anywhere: its button is in focus, and the orders of the hint come next. */
export function keyHint() {
  if (!place()) return;
  one("[data-do=hint]").focus();
  toggleHint();
}

export function watchHint() {
  document.addEventListener("looked", tellLine);
}

/** Give what the adviser would: for places on a board, where one is often as good as another. */
export async function placeForMe() {
  const hint = /** @type {Hint} */ (await get(`${match()}/hint?${new URLSearchParams({ as: seat() })}`));
  const best = hint.orders[0];
  if (best) await give(best.code);
}
