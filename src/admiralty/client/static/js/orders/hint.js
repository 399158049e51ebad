// @ts-check
// A hint on demand: the orders that a bot would give.
import { make, maybe, one, phone, words } from "../lib/dom.js";
import { get } from "../lib/net.js";
import { give, match, previewed, refuse, seat } from "./orders.js";

/** @typedef {import("../lib/types.d.ts").Hint} Hint */

/** The number of orders shown: more would cover the board. */
const SHOWN = 3;
const page = document.body.dataset;
const place = () => maybe("#hint");
/** @type {Hint | null} The hint for the question that is open, once it has been asked for. */
let known = null;
/** The entry after which it was requested: after a take-back the same question can come up in another position. */
let knownAfter = "";

/** @param {boolean} open */
function mark(open) {
  maybe("[data-do=hint]")?.setAttribute("aria-expanded", String(open));
}

/** The expected play after the previewed order, or else after the best one. */
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
  // Without a value from the adviser there is no figure.
  const figure = worth ? [make("span", { class: "faint small" }, visits > 0 ? `${worth} (${tried})` : worth)] : [];
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

/** A close button, after the orders in Tab order. */
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
  const orders = make("ol", { class: "hint-orders", role: "list" }, ...hint.orders.slice(0, SHOWN).map(advised));
  panel.replaceChildren(orders, make("p", { class: "small", "data-slot": "line" }), make("p", { class: "faint small" }, hint.note), ...onSheet(hint), cross());
  tellLine();
  lift(panel);
  panel.scrollIntoView({ block: "nearest" });
}

/** Toggle the hint. */
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
    // If the question was answered meanwhile, its panel is gone; a closed hint stays closed.
    if (known.decision === Number(page.decision) && panel.hasChildNodes()) show(panel, known);
    else if (decision === Number(page.decision)) panel.replaceChildren();
  } catch (fault) {
    if (decision !== Number(page.decision)) return;
    panel.replaceChildren();
    mark(false);
    refuse(fault);
  }
}

/** Close the hint. @returns {boolean} whether it was open */
export function closeHint() {
  const panel = place();
  if (!panel?.hasChildNodes()) return false;
  if (panel.contains(document.activeElement)) one("[data-do=hint]").focus();
  toggleHint();
  return true;
}

/** The shortcut key of the hint: focus its button; its orders come next. */
export function keyHint() {
  if (!place()) return;
  one("[data-do=hint]").focus();
  toggleHint();
}

export function watchHint() {
  document.addEventListener("looked", tellLine);
}

/** Give the adviser's order: for placing pieces, where many places are equally good. */
export async function placeForMe() {
  const hint = /** @type {Hint} */ (await get(`${match()}/hint?${new URLSearchParams({ as: seat() })}`));
  const best = hint.orders[0];
  if (best) await give(best.code);
}
