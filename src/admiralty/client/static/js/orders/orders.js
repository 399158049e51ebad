// @ts-check
// Orders: the same ones as marks on the board, as buttons and as typed codes; previewed first, then given.
import { all, announce, coarse, maybe, one, phone, toast, words } from "../lib/dom.js";
import { ENOUGH, keepClear, makeRoom } from "../board/clear.js";
import { expectLook, idleLook, lookAmong, renameLook, showLook, showNoChances, showRefusal } from "./look.js";
import { setting } from "../lib/settings.js";
import { GivenUp, postWithRetry } from "../lib/retry.js";
import { get, Refused } from "../lib/net.js";
import { drawBrass } from "./brass.js";
import { hideGhost, showGhost } from "../board/scene.js";

/** @typedef {import("../lib/types.d.ts").Odds} Odds */

/** Milliseconds between two previews of an order that is being steered. */
const PACE = 80;

const page = document.body.dataset;
/** @type {Map<string, Odds>} */
const known = new Map();
/** @type {AbortController | null} */
let asking = null;
let lit = "";
let waiting = 0;
/** The order that the dials steer, and whether a preview of it is under way. */
let steered = "";
let following = false;
let busy = false;
/** The decision that the order under way answers. */
let answering = 0;
/** The order given meanwhile. @type {{ code: string, abbreviated: boolean, leave: string, decision: number } | null} */
let next = null;

export const match = () => `/api/matches/${page.match}`;
export const seat = () => page.as ?? "";
export const previewed = () => lit;

/** @param {string} code */
const button = (code) => maybe(`.order[data-code="${CSS.escape(code)}"]`);

/** @param {string} code */
const labelOf = (code) => button(code)?.querySelector(".label")?.textContent ?? "";

/** @param {string} code */
function light(code) {
  lit = code;
  one("#look").classList.toggle("steered", code !== "" && code === steered);
  for (const each of document.querySelectorAll(".order, .hint-order, .handle")) each.classList.toggle("lit", each.getAttribute("data-code") === code && code !== "");
}

/** Mark the previewed order again after an update of the page. */
export const relight = () => light(lit);

/** Preview no order. */
export function forget() {
  clearTimeout(waiting);
  asking?.abort();
  light("");
  hideGhost();
  idleLook();
}

/** Preview an order: its mark, its ghost and its chances. @param {string} code @param {number} [delay] */
export function preview(code, delay = 0) {
  if (code === lit) return;
  clearTimeout(waiting);
  asking?.abort();
  hideGhost();
  light(code);
  expectLook(labelOf(code), code);
  document.dispatchEvent(new CustomEvent("looked", { detail: code }));
  waiting = setTimeout(() => look(code), delay);
}

/**
 * Preview an order that is set step by step. The old ghost stays until the new one arrives, and there is one request at a
  * time, so that the ghost follows the movement instead of waiting for its end.
 * @param {string} code
 */
export async function steer(code) {
  steered = code;
  keepClear(null);
  if (code === lit) {
    light(code);
    return;
  }
  clearTimeout(waiting);
  if (!following) asking?.abort();
  light(code);
  renameLook(code);
  document.dispatchEvent(new CustomEvent("looked", { detail: code }));
  if (following) return;
  following = true;
  for (let seen = ""; lit === steered && lit !== seen; ) {
    await new Promise((resolve) => setTimeout(resolve, PACE));
    seen = lit;
    if (seen === steered) await look(seen);
  }
  following = false;
}

/** @param {string} code */
async function look(code) {
  const key = `${page.decision} ${code}`;
  try {
    let odds = known.get(key);
    if (!odds) {
      asking = new AbortController();
      const query = new URLSearchParams({ as: seat(), code, decision: page.decision ?? "" });
      const found = /** @type {Odds | null} */ (await get(`${match()}/odds?${query}`, asking.signal));
      // The question has been answered meanwhile: the next one is on its way.
      if (!found) return;
      odds = found;
      known.set(key, odds);
    }
    if (lit !== code) {
      if (following && lit === steered) showGhost(odds.ghost);
      drawBrass();
      return;
    }
    showLook(odds, labelOf(code));
    showGhost(odds.ghost);
    drawBrass();
  } catch (fault) {
    if (!(fault instanceof Refused) || lit !== code) return;
    // The server is too busy to compute chances: the order can be given all the same.
    if (fault.fault.kind !== "refused") {
      showNoChances(labelOf(code), code, fault.fault.kind === "blind" ? fault.message : undefined);
      return;
    }
    hideGhost();
    showRefusal(fault.fault);
  }
}

/** A new question: forget the chances of the old one. */
export function newQuestion() {
  known.clear();
  forget();
  showAll();
  countMore();
}

/** An order that loses the game is given after a confirmation. @type {(() => void) | null} */
let losing = null;

/** @param {string} message @param {() => void} sure */
function askFirst(message, sure) {
  losing = sure;
  one("#loses [data-slot=loses]").textContent = message;
  /** @type {HTMLDialogElement} */ (one("#loses")).showModal();
}

/** The player has confirmed it. */
export function loseAllTheSame() {
  /** @type {HTMLDialogElement} */ (one("#loses")).close();
  losing?.();
  losing = null;
}

/**
 * Give an order, and leave it as a standing order on request. An order that loses the game needs a confirmation.
 * @param {string} code @param {boolean} [abbreviated] @param {string} [leave] @param {boolean} [sure]
 */
export async function give(code, abbreviated = false, leave = "", sure = false) {
  if (!code) return;
  const decision = Number(page.decision);
  if (busy) {
    // The next question may arrive before the response to the last order: a new order waits for that response.
    if (decision !== answering) next = { code, abbreviated, leave, decision };
    return;
  }
  busy = true;
  answering = decision;
  // The result of the order will be shown, so its chances are not needed.
  clearTimeout(waiting);
  asking?.abort();
  try {
    const more = { ...(abbreviated ? { abbreviated } : {}), ...(leave ? { leave } : {}), ...(sure || setting("confirm") === "no" ? {} : { ask_first: true }) };
    await postWithRetry(`${match()}/orders`, { seat: seat(), decision, code, ...more });
    document.dispatchEvent(new CustomEvent("given", { detail: code }));
  } catch (fault) {
    if (fault instanceof Refused && fault.fault.kind === "loses") askFirst(fault.fault.message, () => give(code, abbreviated, leave, true));
    else refuse(fault);
  } finally {
    busy = false;
    const wish = next;
    next = null;
    if (wish?.decision === Number(page.decision)) give(wish.code, wish.abbreviated, wish.leave);
  }
}

/** @param {unknown} fault */
export function refuse(fault) {
  if (!(fault instanceof Refused)) {
    toast(words(fault instanceof GivenUp ? "givenUp" : "noAnswer"));
    return;
  }
  if (fault.fault.kind === "stale") document.dispatchEvent(new CustomEvent("stale"));
  document.dispatchEvent(new CustomEvent("refused"));
  showRefusal(fault.fault);
}

/** A command other than an order: undo, a take-back, a standing order. @param {string} deed @param {Record<string, unknown>} body */
export async function act(deed, body) {
  try {
    await postWithRetry(`${match()}/${deed}`, body);
  } catch (fault) {
    refuse(fault);
  }
}

/**
 * Show only some orders, those of one place.
 * @param {string[]} codes
 * @param {string} where
 */
export function showOnly(codes, where) {
  lookAmong(codes);
  for (const each of all(".order")) {
    const item = each.closest("li");
    if (item) item.hidden = !codes.includes(each.dataset.code ?? "");
  }
  const note = maybe("[data-slot=place]");
  if (note) {
    note.hidden = false;
    one("[data-slot=place-words]", note).textContent = where ? words("here", { place: where }) : "";
  }
  for (const each of document.querySelectorAll(".handle")) each.classList.toggle("elsewhere", !codes.includes(each.getAttribute("data-code") ?? ""));
}

/** Show every order again. */
export function showAll() {
  lookAmong([]);
  for (const each of all("#order-list > li")) each.hidden = false;
  for (const each of document.querySelectorAll(".handle.elsewhere")) each.classList.remove("elsewhere");
  const note = maybe("[data-slot=place]");
  if (note) note.hidden = true;
}

/**
 * A press on a place with these orders: preview the only one, or offer them all; a second press gives it.
 * @param {string[]} codes
 * @param {string} where
 * @param {boolean} sure whether a press on the previewed order gives it
 */
export function choose(codes, where, sure) {
  const first = codes[0];
  if (!first) return;
  if (codes.length === 1) {
    if (sure && lit === first) {
      give(first);
      return;
    }
    preview(first);
    announce(`${labelOf(first) || first}. ${words("tapAgain")}`);
    return;
  }
  showOnly(codes, where);
  const wanted = codes.includes(lit) ? lit : first;
  light("");
  preview(wanted);
  button(wanted)?.focus({ preventScroll: phone() });
}

/** The number of chips beyond the visible row, and a button for them. */
export function countMore() {
  const [list, more] = [maybe("#order-list"), maybe(".more-orders")];
  if (!list || !more) return;
  const beyond = all("#order-list > li:not([hidden]) > .order").filter((each) => each.offsetParent === null || each.offsetTop - list.offsetTop >= list.clientHeight - 8).length;
  const open = one("#question").classList.contains("all");
  more.hidden = !beyond && !open;
  more.textContent = open ? words("fewer") : words("more", { count: beyond });
}

/** All chips, or one row of them. */
export function showMore() {
  const open = one("#question").classList.toggle("all");
  maybe(".more-orders")?.setAttribute("aria-expanded", String(open));
  countMore();
}

/** @param {string} text */
function filterByText(text) {
  const wanted = text.trim().toLowerCase();
  for (const each of all(".order")) {
    const item = each.closest("li");
    if (item) item.hidden = wanted !== "" && !(each.textContent ?? "").toLowerCase().includes(wanted);
  }
}

/** The element that the order card keeps clear of on touch: none for a hand of cards on a phone, where the button has its own place. @param {HTMLElement} order */
const tapped = (order) => (phone() && order.closest(".hand") ? null : order.getBoundingClientRect());

export function watchOrders() {
  const tray = one(".tray");
  tray.addEventListener("pointerover", (event) => {
    const order = /** @type {Element} */ (event.target).closest(".order, .hint-order");
    if (!(order instanceof HTMLElement) || event.pointerType !== "mouse") return;
    keepClear(order.getBoundingClientRect());
    preview(order.dataset.code ?? "", 70);
  });
  tray.addEventListener("focusin", (event) => {
    const order = /** @type {Element} */ (event.target).closest(".order, .hint-order");
    if (!(order instanceof HTMLElement) || !order.matches(":focus-visible")) return;
    // Wait, because the page may scroll to the focus and change the free room.
    requestAnimationFrame(() => keepClear(order.getBoundingClientRect()));
    preview(order.dataset.code ?? "", 70);
  });
  one(".table").addEventListener("click", (event) => {
    const order = /** @type {Element} */ (event.target).closest(".order, [data-order], [data-do=give]");
    if (!(order instanceof HTMLElement)) return;
    const code = order.dataset.code ?? "";
    const finger = /** @type {PointerEvent} */ (event).pointerType === "touch" || (coarse() && event.detail > 0);
    // A first tap previews and a second one gives the order; a mouse has previewed it by hovering.
    if (finger && order.dataset.do !== "give" && lit !== code) {
      // The chip that was tapped stays in sight: the sheet begins beneath it where there is room.
      preview(code);
      makeRoom(order);
      keepClear(order.closest(".tray") ? tapped(order) : null, false, ENOUGH);
    } else give(code);
  });
  tray.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.id === "typed-code") filterByText(event.target.value);
  });
  tray.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (one("#typed-code"));
    if (field.value.trim()) {
      keepClear(field.getBoundingClientRect());
      give(field.value.trim(), true).then(() => {
        field.value = "";
        filterByText("");
      });
    }
  });
}
