// @ts-check
// Drafts of order sheets: written line by line in private, then sealed.
import { all, announce, maybe, one, parse, phone, words } from "../lib/dom.js";
import { underCursor } from "../board/cursor.js";
import { morph } from "../lib/morph.js";
import { get, post, Refused } from "../lib/net.js";
import { give, match, preview, refuse, seat } from "./orders.js";
import { showSketch } from "../board/scene.js";
import { focusShip, inFocus, onFocusChange } from "../board/ships.js";
import { comeNear } from "../board/viewport.js";

/** @typedef {import("../lib/types.d.ts").Draft} Draft */

/** Milliseconds between two requests while a slider moves. */
const PACE = 60;
/** Below this width, in em, the paper lies in the tray; above it beside the chart. */
const BESIDE = "(min-width: 62.01em)";

const page = document.body.dataset;
/** @type {Draft | null} */
let sheet = null;
/** The selected line. */
let line = "";
/** The pending change: only the last one counts. @type {Record<string, unknown> | null} */
let next = null;
let writing = false;
/** Whether the sheet has been visible. */
let begun = false;

const paper = () => one("#draft");

/** Whether the open question is answered with a sheet that is not sealed yet. */
export const writes = () => maybe("#question")?.dataset.sheet === "yes";

/** The paper lies beside the chart where there is room for it, else in the tray. */
function lay() {
  const beside = matchMedia(BESIDE).matches;
  const [home, tray] = [one("#draft-place"), one(".tray")];
  const here = paper();
  if (beside && here.parentElement !== home) home.append(here);
  else if (!beside && here.parentElement !== tray) one("#question").before(here);
}

/** The chips below the chart show the current sheet. @param {Draft} found */
function chips(found) {
  const [first, second] = all("#order-list .order");
  const set = (/** @type {HTMLElement | undefined} */ chip, /** @type {string} */ code, /** @type {string} */ label) => {
    if (!chip) return;
    const item = chip.closest("li");
    if (item) item.hidden = !code;
    chip.dataset.code = code;
    one(".label", chip).textContent = label;
    one("code", chip).textContent = code;
  };
  const seal = one("[data-seal]", paper());
  seal.dataset.code = found.code;
  set(first, found.code, seal.textContent ?? "");
  set(second, found.run, words("runOn"));
}

/** @param {Draft | null} found */
function show(found) {
  sheet = found;
  const here = paper();
  if (!found) {
    here.hidden = true;
    showSketch("");
    document.body.classList.remove("sheet-open", "sheet-chances");
    return;
  }
  line = found.line;
  const open = new Set(all("details[open]", here).map((each) => each.dataset.keep));
  morph(here, parse(found.html));
  for (const each of all("details", here)) if (open.has(each.dataset.keep)) each.setAttribute("open", "");
  // A moved slider no longer follows its attribute, so its value is set from the sheet.
  for (const each of all("input[type=range]", here)) if (each instanceof HTMLInputElement) each.value = each.defaultValue;
  here.hidden = false;
  document.body.classList.add("sheet-open");
  lay();
  if (!found.sealed) chips(found);
  showSketch(found.ghost);
  document.dispatchEvent(new CustomEvent("sheet"));
  if (!begun && line) {
    begun = true;
    if (!inFocus() && maybe(`#counter-${CSS.escape(line)}`)) focusShip(line, false);
    comeNear(line);
  }
}

/** The server's refusal, beside the entry; the draft does not change. @param {unknown} fault */
function told(fault) {
  const place = maybe("#draft-fault");
  if (!(fault instanceof Refused) || !place) {
    refuse(fault);
    return;
  }
  if (fault.fault.kind === "stale") document.dispatchEvent(new CustomEvent("stale"));
  place.textContent = fault.fault.message + (fault.fault.case ? ` (${fault.fault.case})` : "");
  place.scrollIntoView({ block: "nearest" });
}

/** Load the sheet of the reader's seat. */
async function reread() {
  if (!seat() || (!writes() && !sheet)) return;
  const query = new URLSearchParams({ as: seat(), line: line || inFocus() });
  try {
    show(/** @type {Draft | null} */ (await get(`${match()}/draft?${query}`)));
  } catch (fault) {
    if (fault instanceof Refused) show(null);
  }
}

/**
 * Write into the draft; while a request is under way, only the last later change is kept.
 * @param {Record<string, unknown>} what
 */
async function write(what) {
  document.body.classList.remove("sheet-chances");
  next = { seat: seat(), decision: Number(page.decision), line, ...what };
  if (writing) return;
  writing = true;
  try {
    while (next) {
      const body = next;
      next = null;
      try {
        const found = /** @type {Draft} */ (await post(`${match()}/draft`, body));
        if (!next) {
          show(found);
          if (!phone()) preview(found.code, 200);
        }
      } catch (fault) {
        if (!next) told(fault);
      }
      if (next) await new Promise((resolve) => setTimeout(resolve, PACE));
    }
  } finally {
    writing = false;
  }
}

/** Select another line. @param {string} subject */
function open(subject) {
  if (subject === line || !maybe(`[data-open-line="${CSS.escape(subject)}"]`)) return;
  line = subject;
  reread();
}

/** @param {Event} event */
function click(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest('[data-do="forget"]')) document.body.classList.remove("sheet-chances");
  const found = target.closest("[data-write], [data-strike], [data-open-line], [data-look], [data-seal]");
  if (!(found instanceof HTMLElement)) return;
  const { write: code, strike, openLine, line: of = "" } = found.dataset;
  if (openLine !== undefined) open(openLine);
  else if (strike !== undefined) write({ line: of, strike });
  else if (code !== undefined) write(of ? { line: of, write: `${of} ${code}` } : { write: code });
  else if (sheet && found.dataset.look !== undefined) {
    document.body.classList.add("sheet-chances");
    preview(sheet.code);
  }
  else if (sheet) give(sheet.code);
}

/** The middle of the circle of an arc, its radius, and the sine of its swing, as the server draws it. */
const [MIDDLE, DEEP, RADIUS, SWING] = [100, 128, 110, Math.sin((50 * Math.PI) / 180)];

/** The hand of an arc goes along with its scale. @param {HTMLInputElement} dial */
function sweep(dial) {
  const arc = dial.parentElement?.querySelector(".helm-arc");
  const half = Number(dial.max) / 2;
  const angle = Math.asin((SWING * (Number(dial.value) - half)) / half);
  const end = `${MIDDLE + RADIUS * Math.sin(angle)} ${DEEP - RADIUS * Math.cos(angle)}`;
  arc?.querySelector(".arc-sweep")?.setAttribute("d", `M${MIDDLE} ${DEEP - RADIUS}A${RADIUS} ${RADIUS} 0 0 ${angle > 0 ? 1 : 0} ${end}`);
  arc?.querySelector(".arc-hand")?.setAttribute("transform", `rotate(${(angle * 180) / Math.PI} ${MIDDLE} ${DEEP})`);
}

/** @param {Event} event */
function slide(event) {
  const dial = event.target;
  if (!(dial instanceof HTMLInputElement) || dial.type !== "range") return;
  const at = Number(dial.value);
  const [codes, texts] = [JSON.parse(dial.dataset.codes ?? "[]"), JSON.parse(dial.dataset.texts ?? "[]")];
  dial.setAttribute("aria-valuetext", texts[at] ?? "");
  sweep(dial);
  const shown = maybe("output", dial.parentElement ?? undefined);
  if (shown) shown.textContent = texts[at] ?? "";
  const of = dial.dataset.line ?? "";
  write(of ? { line: of, write: `${of} ${codes[at]}` } : { write: codes[at] });
}

/** Typed entries are written on the sheet; only the seal gives it. @param {SubmitEvent} event */
function typed(event) {
  if (!writes()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const field = /** @type {HTMLInputElement} */ (one("#typed-code"));
  const text = field.value.trim();
  if (!text) return;
  write({ write: text }).then(() => {
    if (!maybe("#draft-fault")?.textContent) {
      field.value = "";
      announce(maybe("#draft .draft-line.open")?.textContent ?? maybe("#draft .own")?.textContent ?? "");
    }
  });
}

/** The point of the scene under a point of the screen. @param {number} x @param {number} y */
function inScene(x, y) {
  const board = document.getElementById("board");
  const matrix = board instanceof SVGGraphicsElement ? board.getScreenCTM() : null;
  const per = Number(board?.dataset.perUnit ?? 1);
  const at = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint();
  return { x: at.x * per, y: at.y * per };
}

/** The cell of a map about a point of the screen; nothing on a board without cells. @param {number} x @param {number} y */
function nearestCell(x, y) {
  let [found, best] = ["", Infinity];
  for (const each of document.querySelectorAll("#cells use[data-cell]")) {
    const box = each.getBoundingClientRect();
    const away = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (away < best && away <= Math.max(box.width, box.height)) [found, best] = [each.getAttribute("data-cell") ?? "", away];
  }
  return found;
}

/** The fleet line of a pressed counter of the player's own; pressed again, of the next fleet in its place. @param {string} unit */
function fleetAt(unit) {
  const side = CSS.escape(document.getElementById("turn")?.dataset.side ?? "");
  const bed = document.querySelector(`#counter-${CSS.escape(unit)}.side-${side} .bed`)?.getBoundingClientRect();
  const cell = unit && bed ? nearestCell(bed.x + bed.width / 2, bed.y + bed.height / 2) : "";
  const fleets = all(`[data-fleet-at="${CSS.escape(cell)}"]`).map((each) => each.dataset.openLine ?? "");
  return fleets[(fleets.indexOf(line) + 1) % fleets.length] ?? "";
}

/** A press on the board: select the line of the player's own ship, or choose a target for the selected line. @param {string} unit @param {Record<string, unknown>} pick */
function point(unit, pick) {
  const own = unit !== "" && maybe(`[data-open-line="${CSS.escape(unit)}"]`) !== null;
  const fleet = own ? "" : fleetAt(unit);
  if (own || fleet) open(fleet || unit);
  else if (unit !== line) write({ pick });
}

/** While a sheet is written, clicks on the board write entries. @param {import("../board/board.js").Hand} hand @returns {import("../board/board.js").Hand} */
export function sheetHand(hand) {
  return {
    press(x, y, touch) {
      if (!writes()) {
        hand.press(x, y, touch);
        return;
      }
      const under = document.elementsFromPoint(x, y);
      const unit = under.map((each) => each.closest(".counter")).find((each) => each)?.id.replace(/^counter-/, "") ?? "";
      const cell = under.map((each) => each.closest("[data-cell]")).find((each) => each)?.getAttribute("data-cell") ?? nearestCell(x, y);
      point(unit, unit ? { on: "counter", ref: unit } : cell ? { on: "cell", ref: cell } : { on: "point", ...inScene(x, y) });
    },
    hover(target, x, y) {
      if (!writes()) hand.hover(target, x, y);
    },
    enter() {
      if (!writes()) return hand.enter();
      const { units, place } = underCursor();
      const unit = units[0] ?? "";
      point(unit, unit ? { on: "counter", ref: unit } : { on: "cell", ref: place });
      return true;
    },
  };
}

export function watchDraft() {
  document.addEventListener("write-down", (event) => write({ write: /** @type {CustomEvent<string>} */ (event).detail }));
  document.addEventListener("click", click);
  paper().addEventListener("input", slide);
  document.addEventListener("submit", (event) => {
    if (/** @type {Element} */ (event.target).matches(".tray .typed")) typed(/** @type {SubmitEvent} */ (event));
  }, true);
  document.addEventListener("updated", () => {
    if (!writes() && !sheet) return;
    showSketch("");
    reread();
  });
  onFocusChange(() => { if (writes()) open(inFocus()); });
  matchMedia(BESIDE).addEventListener("change", lay);
  reread();
}
