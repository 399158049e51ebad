// @ts-check
// The table: listens to the match, patches what changed, and ties board, orders, ships and log together.
import { boardTool, goToShip, watchBoard } from "../board/board.js";
import { openBook } from "./book.js";
import { drawBrass } from "../orders/brass.js";
import { readChips } from "../orders/chips.js";
import { keepClear, watchSheet } from "../board/clear.js";
import { redraw } from "../board/cursor.js";
import { showChances, skipDice } from "../board/dice.js";
import { restDials, watchDials } from "../orders/dials.js";
import { all, announce, maybe, one, parse, phone, toast, words } from "../lib/dom.js";
import { hand } from "../orders/hand.js";
import { watchHeads } from "../people/signed_head.js";
import { closeHint, keyHint, placeForMe, toggleHint, watchHint } from "../orders/hint.js";
import { tryNow } from "../lib/retry.js";
import { addLines, applyFilter, fullLog, markSince, watchLog } from "./log.js";
import { sheetHand, watchDraft } from "../orders/draft.js";
import { watchPresence } from "../people/presence.js";
import { tableAction } from "../people/table_actions.js";
import { freshLinks, revokeLink, showKeptLinks } from "../people/links.js";
import { morph } from "../lib/morph.js";
import { get } from "../lib/net.js";
import { watchNonces } from "../people/nonces.js";
import { watchBattle } from "../people/battle.js";
import { sayTurn, watchNotices } from "../people/notice.js";
import { act, countMore, forget, give, loseAllTheSame, match, newQuestion, preview, previewed, refuse, relight, seat, showAll, showMore, watchOrders } from "../orders/orders.js";
import { startPage } from "../lib/page.js";
import { watchPlacing } from "../orders/place.js";
import { endMoves, movesTake, patchScene } from "../board/scene.js";
import { endShots } from "../board/shots.js";
import { followAction, hideCard, onFocusChange, stepShip, watchFleet } from "../board/ships.js";
import { endAgain, seeAgain, step, watchSteps } from "./steps.js";
import { drawTraces, leaveWrecks, shipsLie } from "../board/traces.js";
import { followShips, frameOrders, frameShips } from "../board/viewport.js";

/** @typedef {import("../lib/types.d.ts").Update} Update */

/** So wide a phone shows a cell, as far as all orders stay in sight: a ship in it can be told from others, and a mark from its neighbour. */
const NEAR = 76;

const page = document.body.dataset;
// The seat that the address names; without one the server chooses, at a shared table anew for each question.
const named = new URLSearchParams(location.search).get("as");
/** @type {Record<string, string>} */
const asNamed = named ? { as: named } : {};

/** @param {string} name */
function showTab(name) {
  page.tab = name;
  for (const each of all(".tabs [data-tab]")) {
    each.setAttribute("aria-pressed", String(each.dataset.tab === name));
    if (each.dataset.tab === name) each.classList.remove("news");
  }
}

/** The orders that are offered, as one word. */
const codes = () => all("#order-list .order").map((each) => each.dataset.code).join("\n");

/** @param {Update} update */
function apply(update) {
  if (update.sequence < Number(page.sequence)) return;
  // Another seat of one's own is asked: it is shown, or a curtain falls between them. Where one hangs, it may rise.
  if (maybe(".curtain") ? update.as : update.hand_over) {
    location.assign(`/m/${page.match}`);
    return;
  }
  const asked = update.decision !== Number(page.decision);
  const ended = update.over && one("#turn").dataset.over !== "yes";
  const inTray = one(".tray").contains(document.activeElement);
  page.sequence = String(update.sequence);
  page.decision = String(update.decision);
  page.as = update.as ?? "";
  const offered = codes();
  const lay = shipsLie();
  for (const [id, html] of Object.entries(update.html)) {
    const old = document.getElementById(id);
    if (old) morph(old, parse(html));
  }
  if (asked || codes() !== offered) {
    hideCard();
    newQuestion();
    restDials();
  } else if (update.html.question) {
    // The same question told again: what is being looked at stays.
    relight();
    countMore();
  }
  patchScene(update.svg, update.courses);
  leaveWrecks(lay);
  endShots();
  followShips();
  redraw();
  drawBrass();
  readChips();
  keepNow();
  addLines(update.lines, update.undone);
  if (update.left_out) whole().then(({ lines, undone }) => { addLines(lines, undone); markSince(); }).catch(refuse);
  followAction();
  markSince();
  if (update.my_turn && phone() && asked) {
    showTab("orders");
    frameOrders(NEAR, true);
  }
  // Guns fire when the ships have moved, and where the next orders are in sight already: the shot has the last word on what is seen.
  showChances(update.chances, movesTake(update.courses));
  sayTurn(update.my_turn);
  announce(update.news.slice(-6).join(" ") + (update.my_turn ? ` ${maybe("#question-title")?.textContent ?? ""}` : ""));
  if (inTray && asked) (firstToPress() ?? maybe("#question-title"))?.focus();
  if (ended) showEnd();
  if (update.lines.length && page.tab !== "log") maybe(".tabs [data-tab=log]")?.classList.add("news");
  document.dispatchEvent(new CustomEvent("updated", { detail: update }));
}

/** The card of the ship that acts is in sight, and the next one with it. */
function keepNow() {
  const [row, now] = [maybe("#strip"), maybe("#strip .now")];
  if (row && now) row.scrollLeft = Math.max(0, now.offsetLeft - row.clientWidth / 2);
}

/** The battle is over: its end is in sight, from its first line, wherever the reader had scrolled to. */
function showEnd() {
  showTab("orders");
  one(".tray").scrollTop = 0;
  one("#result").scrollIntoView({ block: "nearest" });
  one("#result-title").focus({ preventScroll: true });
}

let lost = false;
// What has come, whether it is shown yet or waits for its turn: from there a new stream goes on.
const got = { since: Number(page.sequence ?? 0), lasting: page.lasting ?? "" };

/** @param {Update} update */
function came(update) {
  if (update.sequence < got.since) return;
  got.since = update.sequence;
  got.lasting = update.lasting ?? got.lasting;
}

function listen() {
  const since = new URLSearchParams({ ...asNamed, since: String(got.since), lasting: got.lasting });
  const stream = new EventSource(`${page.events?.split("?")[0]}?${since}`);
  stream.addEventListener("update", (event) => {
    const update = JSON.parse(event.data);
    came(update);
    step(update);
  });
  stream.addEventListener("presence", () => document.dispatchEvent(new CustomEvent("presence")));
  stream.addEventListener("gone", () => stream.close());
  stream.addEventListener("open", () => {
    if (lost) toast(words("online"));
    lost = false;
    tryNow();
  });
  stream.addEventListener("error", () => {
    if (!lost) toast(words("offline"));
    lost = true;
    // A browser gives up after some errors, and would ask as it did at first; the table asks anew, with what it shows now.
    const refused = stream.readyState === EventSource.CLOSED;
    stream.close();
    setTimeout(listen, refused ? 2000 : 1000);
  });
}

/** The whole of it, as it is now. @returns {Promise<Update>} */
const whole = async () => (await get(`${match()}?${new URLSearchParams(asNamed)}`)).update;

async function reread() {
  const update = await whole();
  came(update);
  apply(update);
}

/** @param {string} deed @param {HTMLElement} source */
function perform(deed, source) {
  const decision = Number(page.decision);
  if (boardTool(deed) || tableAction(deed, source)) return;
  if (deed === "undo") act("undo", { seat: seat(), decision });
  else if (deed === "take-back") act("take-back", { before: Number(source.dataset.before) });
  else if (deed === "answer-offer") act(`${source.dataset.what}/answer`, { accept: source.dataset.accept === "yes", about: source.dataset.about });
  else if (deed === "leave") give(source.dataset.code ?? "", false, source.dataset.until);
  else if (deed === "lift") act("standing", { seat: seat(), window: source.dataset.topic, code: null });
  else if (deed === "hint") toggleHint();
  else if (deed === "close-hint") closeHint();
  else if (deed === "full-log") fullLog();
  else if (deed === "more-orders") showMore();
  else if (deed === "links") freshLinks(page.match ?? "").catch(refuse);
  else if (deed === "revoke") revokeLink(page.match ?? "", source).catch(refuse);
  else if (deed === "skip-dice") { endMoves(); skipDice(); }
  else if (deed === "see-again") seeAgain(reread).catch(refuse);
  else if (deed === "skip-again") endAgain();
  else if (deed === "place-for-me") placeForMe().catch(refuse);
  else if (deed === "all-orders") showAll();
  else if (deed === "forget") forget();
  else if (deed === "loses-sure") loseAllTheSame();
  else if (deed === "look-at") {
    if (source.closest("#hint")) keepClear(source.getBoundingClientRect());
    preview(source.dataset.code ?? "");
  }
  else if (deed === "keys" || deed === "menu") /** @type {HTMLDialogElement} */ (one(`#${deed}`)).showModal();
}

/** The first thing in sight that answers the question: a choice on the sheet, or an order. */
function firstToPress() {
  const seen = (/** @type {string} */ sought) => all(sought).find((each) => each.checkVisibility());
  return seen("#draft .draft-form :is([data-write], input)") ?? seen("#draft [data-seal], #order-list .order");
}

/** To the question: the first order is in focus and looked at. */
function firstOrder() {
  showTab("orders");
  const first = firstToPress();
  (first ?? one("#question-title")).focus();
  if (first?.dataset.code) preview(first.dataset.code);
}

/** Keys that work anywhere but in a field. @param {KeyboardEvent} event */
function key(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape") {
    if (document.querySelector("dialog[open]")) return;
    if (endAgain() || endMoves() || skipDice() || hideCard() || closeHint()) return;
    forget();
    showAll();
    return;
  }
  if (target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  /** @type {Record<string, () => void>} */
  const deeds = {
    u: () => { if (!maybe("[data-do=undo]")?.hidden) perform("undo", one("[data-do=undo]")); },
    n: () => goToShip(stepShip(1)),
    p: () => goToShip(stepShip(-1)),
    o: () => { showTab("orders"); if (previewed()) announce(one("#look").textContent ?? ""); else firstOrder(); },
    h: () => { showTab("orders"); keyHint(); },
    l: () => { showTab("log"); fullLog(); one("#log-lines").focus(); },
    b: () => one("#chart").focus(),
    q: firstOrder,
    a: () => (maybe("#offers button") ?? maybe("#clock-offer p:not([hidden]) > button"))?.focus(),
    x: () => maybe("[data-do=leave][data-until=turn]")?.click(),
    c: () => maybe("[data-do=leave][data-until=all]")?.click(),
    r: () => maybe("#look [data-do=leave][data-until=again]")?.click(),
    "/": () => { showTab("orders"); maybe("#typed-code")?.focus(); },
    "[": () => location.assign(`/m/${page.match}/replay`),
    "?": () => perform("keys", document.body),
  };
  const deed = deeds[event.key];
  if (deed) deed();
  else if (!boardTool(event.key)) return;
  event.preventDefault();
}

startPage();
watchSteps(apply);
watchBattle(page.match ?? "");
watchHeads(page.match ?? "").then(() => watchNonces(page.match ?? "", page.umpires ? "" : page.as ?? ""));
watchOrders();
watchSheet();
watchHint();
watchDials();
watchPlacing();
watchBoard(sheetHand(hand));
watchDraft();
watchLog();
watchNotices();
sayTurn(one("#turn").dataset.myTurn === "yes");
document.addEventListener("click", (event) => {
  const card = /** @type {Element} */ (event.target).closest("#strip [data-unit]");
  if (card instanceof HTMLElement) goToShip(card.dataset.unit ?? "");
});
watchFleet((unit) => {
  goToShip(unit);
  if (phone()) showTab("card");
});
onFocusChange(applyFilter);
followAction();
document.addEventListener("keydown", key);
document.addEventListener("dialled", drawBrass);
// On a phone what one fights for has two lines until a finger asks for the rest.
document.addEventListener("click", (event) => {
  const goal = /** @type {Element} */ (event.target).closest("#aims");
  if (goal) maybe(".aims-more", goal)?.setAttribute("aria-expanded", String(goal.classList.toggle("whole")));
});
// After an order, what happened before it has been read: make room for the next question.
document.addEventListener("given", () => maybe("#recap details")?.removeAttribute("open"));
document.addEventListener("refused", () => showTab("orders"));
document.addEventListener("stale", () => { reread(); });
document.addEventListener("click", (event) => {
  const book = /** @type {Element} */ (event.target).closest("[data-book-link]");
  if (book instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openBook(book.href);
    return;
  }
  const source = /** @type {Element} */ (event.target).closest("[data-do], .tabs [data-tab]");
  if (!(source instanceof HTMLElement)) return;
  if (source.dataset.tab) showTab(source.dataset.tab);
  else if (source.dataset.do) perform(source.dataset.do, source);
});
// A turned phone: where only the panels scroll, the page itself stands at its top.
matchMedia("(max-width: 48em)").addEventListener("change", () => scrollTo(0, 0));
const asked = new URLSearchParams(location.search);
// Only a lesson has a guide to fetch.
if (maybe("#guide")) import("./guide.js").then(({ startGuide }) => startGuide(asked.has("guide")));
showKeptLinks(page.match ?? "");
countMore();
frameShips();
drawTraces();
drawBrass();
readChips();
keepNow();
if (phone() && maybe("#question")?.dataset.asked === "yes") frameOrders(NEAR);
// After a reconnect, show what happened in the meantime, unless there is a summary.
if (maybe("#recap:not([hidden], :has(#in_short:not([hidden]))) details")) one("#recap details").setAttribute("open", "");
if (asked.has("invite")) {
  perform("menu", document.body);
  maybe("#menu-links")?.closest("section")?.scrollIntoView({ block: "end" });
  // Once: after a reload the player wants the board.
  history.replaceState(null, "", location.pathname);
}
if (page.events) {
  listen();
  watchPresence();
}
