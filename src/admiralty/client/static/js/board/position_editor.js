// @ts-check
// The position editor: choose, drag, turn and remove pieces by pointer, touch and keys; forms are sent while typing.
import { all, announce, maybe, one, parse, words } from "../lib/dom.js";
import { morph } from "../lib/morph.js";
import { watchBoard } from "./board.js";
import { redraw, underCursor } from "./cursor.js";
import { patchScene } from "./scene.js";

/** The distance in pixels from which a press is a drag. */
const SLOP = 6;
/** Milliseconds after the last key before a text is sent. */
const WRITTEN = 350;

/** @typedef {{do: "put" | "turn" | "off" | "set", piece: string, cell?: string, x?: number, y?: number, steps?: number, fields?: Record<string, string | boolean | string[]>}} Change */
/** @typedef {{path: string, problem: string, line: number}} Fault */
/** @typedef {{html: Record<string, string>, svg: Record<string, string>, faults: Fault[], changed: boolean}} Shown */
/**
 * @typedef {object} Sender
 * @property {(change: Change) => void} change the user has changed the position
 * @property {(path: string) => void} choose the user has chosen another piece, or none
 * @property {(fields: Record<string, string | boolean | string[]>) => void} [head] the user has changed fields outside the position
 */

/** Fields of the scenario itself have paths that begin with this. */
const FILE = "file.";

/** The path of the chosen piece. */
export const chosen = () => maybe("#edit-piece")?.dataset.chosen ?? "";
/** @param {string} unit the id of a counter @returns {string} the path of its record */
const pathOf = (unit) => maybe(`.edit-piece[data-unit="${CSS.escape(unit)}"]`)?.dataset.piece ?? "";
/** @param {string} path */
const unitOf = (path) => maybe(`.edit-piece[data-piece="${CSS.escape(path)}"]`)?.dataset.unit ?? "";
/** The cell of a piece, as the list has it. @param {string} path */
const cellOf = (path) => maybe(`.edit-piece[data-piece="${CSS.escape(path)}"]`)?.dataset.cellOf ?? "";
/** The counter of the chosen piece, or of the stack that it lies in. */
const counter = () => document.getElementById(`counter-${unitOf(chosen())}`) ?? (cellOf(chosen()) ? [...document.querySelectorAll("#counters > [id^=counter-stack-]")].filter((each) => each.id.startsWith(`counter-stack-${cellOf(chosen())}-`)).at(-1) : null) ?? null;

/** The point of the board under a point of the screen. @param {number} x @param {number} y */
function inBoard(x, y) {
  const board = document.getElementById("board");
  const matrix = board instanceof SVGGraphicsElement ? board.getScreenCTM() : null;
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : new DOMPoint();
}

/** The cell under a point of the screen, else the nearest one about it. @param {number} x @param {number} y */
function cellAt(x, y) {
  const under = document.elementsFromPoint(x, y).map((each) => each.closest("[data-cell]")).find((each) => each);
  if (under) return under.getAttribute("data-cell") ?? "";
  let [found, best] = ["", Infinity];
  for (const each of document.querySelectorAll("#cells [data-cell]")) {
    const box = each.getBoundingClientRect();
    const away = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (away < best && away <= Math.max(box.width, box.height)) [found, best] = [each.getAttribute("data-cell") ?? "", away];
  }
  return found;
}

/** The place of a piece dropped on a point of the screen; null outside the board. @param {number} x @param {number} y @returns {{cell?: string, x?: number, y?: number} | null} */
function placeAt(x, y) {
  if (document.querySelector("#cells [data-cell]")) {
    const cell = cellAt(x, y);
    return cell ? { cell } : null;
  }
  const [at, per] = [inBoard(x, y), Number(document.getElementById("board")?.dataset.perUnit ?? 1)];
  return { x: at.x * per, y: at.y * per };
}

/** @param {number} x @param {number} y @returns {string} the path of the piece under a point of the screen */
function pieceAt(x, y) {
  const found = document.elementsFromPoint(x, y).map((each) => each.closest("#counters > .counter")).find((each) => each);
  if (!found) return "";
  const stack = /^counter-stack-([^-]+)-/.exec(found.id);
  if (!stack) return pathOf(found.id.replace(/^counter-/, ""));
  // Of a stack the chosen piece, or the first.
  const within = all(`.edit-piece[data-cell-of="${CSS.escape(stack[1] ?? "")}"]`).map((each) => each.dataset.piece ?? "").filter((each) => !document.getElementById(`counter-${unitOf(each)}`));
  return within.find((each) => each === chosen()) ?? within[0] ?? "";
}

/** Choose the pressed piece; in a stack, each press chooses the next one. @param {string} piece */
function nextInStack(piece) {
  if (piece !== chosen() || !cellOf(piece) || document.getElementById(`counter-${unitOf(piece)}`)) return piece;
  const within = all(`.edit-piece[data-cell-of="${CSS.escape(cellOf(piece))}"]`).map((each) => each.dataset.piece ?? "").filter((each) => !document.getElementById(`counter-${unitOf(each)}`));
  return within[(within.indexOf(piece) + 1) % within.length] ?? piece;
}

/** Mark the chosen piece on the board. */
function mark() {
  for (const each of all("#counters .in-focus")) each.classList.remove("in-focus");
  counter()?.classList.add("in-focus");
}

/** Drag a counter, or a line of the tray: it follows the hand until it is dropped. @param {Sender} send */
function watchDrags(send) {
  /** @type {{piece: string, element: Element | null, home: string, x0: number, y0: number, moved: boolean} | null} */
  let drag = null;
  const chart = one("#chart");
  /** @param {PointerEvent} event @param {string} piece @param {Element | null} element */
  const take = (event, piece, element) => {
    drag = event.button === 0 && event.isPrimary && piece ? { piece, element, home: element?.getAttribute("transform") ?? "", x0: event.clientX, y0: event.clientY, moved: false } : null;
  };
  chart.addEventListener("pointerdown", (event) => {
    const piece = pieceAt(event.clientX, event.clientY);
    take(event, piece, piece ? document.getElementById(`counter-${unitOf(piece)}`) : null);
  }, { capture: true });
  document.addEventListener("pointerdown", (event) => {
    const line = event.pointerType === "mouse" ? /** @type {Element} */ (event.target).closest(".edit-piece") : null;
    if (line instanceof HTMLElement) take(event, line.dataset.piece ?? "", null);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x0, event.clientY - drag.y0) < SLOP) {
      event.stopPropagation();
      return;
    }
    // Do not pan: the drag moves the piece.
    event.stopPropagation();
    if (!drag.moved) document.body.classList.add("edit-dragging");
    drag.moved = true;
    if (drag.element) {
      const { x, y } = inBoard(event.clientX, event.clientY);
      drag.element.setAttribute("transform", drag.home.replace(/translate\([^)]*\)/, `translate(${x} ${y})`));
    }
  }, { capture: true });
  /** @param {PointerEvent} event */
  const drop = (event) => {
    const held = drag;
    drag = null;
    document.body.classList.remove("edit-dragging");
    if (!held?.moved) return;
    event.stopPropagation();
    if (document.contains(chart)) chart.dispatchEvent(new PointerEvent("pointercancel", { pointerId: event.pointerId }));
    const { left, right, top, bottom } = chart.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    held.element?.setAttribute("transform", held.home);
    const place = inside && event.type === "pointerup" ? placeAt(event.clientX, event.clientY) : null;
    if (place) send.change({ do: "put", piece: held.piece, ...place });
    else if (event.type === "pointerup" && !inside && held.element && document.elementFromPoint(event.clientX, event.clientY)?.closest("#edit-tray")) send.change({ do: "off", piece: held.piece });
  };
  document.addEventListener("pointerup", drop, { capture: true });
  document.addEventListener("pointercancel", (event) => { if (event.isTrusted) drop(event); }, { capture: true });
}

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next cell in a direction; cells straight ahead before those aside. @param {number} x @param {number} y @param {number} dx @param {number} dy */
function nextCell(x, y, dx, dy) {
  let [found, least] = ["", Infinity];
  for (const each of document.querySelectorAll("#cells [data-cell]")) {
    const box = each.getBoundingClientRect();
    const [ahead, aside] = [(box.x + box.width / 2 - x) * dx + (box.y + box.height / 2 - y) * dy, Math.abs((box.x + box.width / 2 - x) * dy - (box.y + box.height / 2 - y) * dx)];
    const cost = ahead + aside * 1.5;
    if (ahead > 1 && aside <= ahead * 1.2 && cost < least - 0.01) [found, least] = [each.getAttribute("data-cell") ?? "", cost];
  }
  return found;
}

/** One step of the chosen piece: to the next cell, or a twentieth of the screen's lesser side on an open table. @param {[number, number]} way @param {Sender} send */
function nudge([dx, dy], send) {
  const own = document.querySelector(`#cells [data-cell="${CSS.escape(cellOf(chosen()))}"]`);
  const bed = own ?? counter()?.querySelector(".bed") ?? counter();
  if (!bed) return;
  const box = bed.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const step = Math.min(one("#chart").clientWidth, one("#chart").clientHeight) / 20;
  const cell = nextCell(x, y, dx, dy);
  const place = cell ? { cell } : document.querySelector("#cells [data-cell]") ? null : placeAt(x + dx * step, y + dy * step);
  if (place) send.change({ do: "put", piece: chosen(), ...place });
}

/** Keys of the board for the chosen piece. @param {KeyboardEvent} event @param {Sender} send */
function key(event, send) {
  const [piece, way] = [chosen(), WAYS[event.key]];
  if (!piece || event.metaKey || event.altKey) return;
  if (event.ctrlKey && way) nudge(way, send);
  else if (event.ctrlKey) return;
  else if (event.key === "[" || event.key === ",") send.change({ do: "turn", piece, steps: -1 });
  else if (event.key === "]" || event.key === ".") send.change({ do: "turn", piece, steps: 1 });
  else if (event.key === "Delete" || event.key === "Backspace") send.change({ do: "off", piece });
  else if (event.key === "Escape") send.choose("");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The value of an input. @param {HTMLElement} input @returns {Record<string, string | boolean | string[]>} */
function written(input) {
  const list = input.dataset.list;
  if (list) return { [list]: all(`[data-list="${CSS.escape(list)}"]:checked`).map((each) => /** @type {HTMLInputElement} */ (each).value) };
  const path = input.dataset.path ?? "";
  if (input instanceof HTMLInputElement && input.type === "checkbox") return { [path]: input.checked };
  return { [path]: /** @type {HTMLInputElement} */ (input).value };
}

/** @param {Sender} send */
function watchForms(send) {
  let waiting = 0;
  /** @param {EventTarget | null} target */
  const give = (target) => {
    clearTimeout(waiting);
    if (!(target instanceof HTMLElement) || !(target.dataset.path || target.dataset.list)) return;
    const fields = written(target);
    if (Object.keys(fields).some((path) => path.startsWith(FILE))) send.head?.(fields);
    else send.change({ do: "set", piece: chosen(), fields });
  };
  document.addEventListener("input", (event) => {
    const { target } = event;
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text")) {
      clearTimeout(waiting);
      waiting = setTimeout(() => give(target), WRITTEN);
    }
  });
  document.addEventListener("change", (event) => {
    // A text was sent while it was written.
    if (event.target instanceof HTMLSelectElement || (event.target instanceof HTMLInputElement && event.target.type === "checkbox")) give(event.target);
  });
  document.addEventListener("click", (event) => {
    const source = /** @type {Element} */ (event.target).closest("[data-box], [data-turn], .edit-piece, [data-edit=off]");
    if (!(source instanceof HTMLElement)) return;
    if (source.dataset.box !== undefined) send.change({ do: "set", piece: chosen(), fields: { [source.dataset.of ?? ""]: source.dataset.box } });
    else if (source.dataset.turn) send.change({ do: "turn", piece: chosen(), steps: Number(source.dataset.turn) });
    else if (source.dataset.edit === "off") send.change({ do: "off", piece: chosen() });
    else if (source.dataset.piece) send.choose(source.dataset.piece === chosen() ? "" : source.dataset.piece);
  });
}

/** Inputs without the focus get the values of the server. @param {HTMLElement} part */
function renewInputs(part) {
  for (const each of all("input, textarea, select", part)) {
    if (each === document.activeElement && !(each instanceof HTMLInputElement && each.type === "checkbox")) continue;
    if (each instanceof HTMLSelectElement) for (const option of each.options) option.selected = option.defaultSelected;
    else if (each instanceof HTMLInputElement && each.type === "checkbox") each.checked = each.defaultChecked;
    else if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) each.value = each.defaultValue;
  }
}

/** Show each fault beside its field; returns the others. @param {Fault[]} faults @returns {Fault[]} */
export function showFaults(faults) {
  for (const each of all(".field-fault")) each.hidden = true;
  for (const each of all("[data-field] [aria-invalid]")) each.removeAttribute("aria-invalid");
  return faults.filter(({ path, problem }) => {
    // A fault within a list is shown beside the list.
    const place = path ? all("[data-field]").find((each) => path === each.dataset.field || path.startsWith(`${each.dataset.field}.`)) : undefined;
    const said = place && maybe(".field-fault", place);
    if (!place || !said) return true;
    said.textContent = problem;
    said.hidden = false;
    for (const each of all("[data-path], [data-list]", place)) each.setAttribute("aria-invalid", "true");
    return false;
  });
}

/** Show a position as the server has drawn it. @param {Shown} shown @returns {Fault[]} the faults that belong to no field */
export function showPosition(shown) {
  if (shown.changed) {
    const before = chosen();
    for (const [id, html] of Object.entries(shown.html)) {
      const part = document.getElementById(id);
      if (!part) continue;
      const fresh = parse(html);
      // For another piece every field is replaced.
      if (id === "edit-piece" && fresh.dataset.chosen !== before) part.replaceWith(fresh);
      else {
        morph(part, fresh);
        renewInputs(part);
      }
    }
    patchScene(shown.svg);
    redraw();
    mark();
  }
  return showFaults(shown.faults);
}

/** @param {Sender} send */
export function watchPositionEditor(send) {
  watchDrags(send);
  watchForms(send);
  one("#chart").addEventListener("keydown", (event) => key(event, send), { capture: true });
  watchBoard({
    press(x, y) {
      const piece = pieceAt(x, y);
      const place = piece || !chosen() ? null : placeAt(x, y);
      if (piece) send.choose(nextInStack(piece));
      else if (place) send.change({ do: "put", piece: chosen(), ...place });
    },
    hover() {},
    enter() {
      const { units, place } = underCursor();
      const piece = units.map(pathOf).find((each) => each) ?? "";
      if (piece && piece !== chosen()) send.choose(piece);
      else if (chosen() && !piece && place) send.change({ do: "put", piece: chosen(), cell: place });
      else announce(words("editChoose"));
      return true;
    },
  });
  mark();
}
