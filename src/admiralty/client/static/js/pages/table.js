// @ts-check
// The table: listens to the event stream, patches the page, and connects board, orders, ships and log.
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
import { frameOnOpening, opened } from "../board/opening.js";
import { endMoves, movesTake, patchScene } from "../board/scene.js";
import { endShots } from "../board/shots.js";
import { followAction, hideCard, onFocusChange, stepShip, watchFleet } from "../board/ships.js";
import { endAgain, seeAgain, step, watchSteps } from "./steps.js";
import { drawTraces, leaveWrecks, shipsLie } from "../board/traces.js";
import { followShips, frameOrders, frameShips } from "../board/viewport.js";

/** @typedef {import("../lib/types.d.ts").Update} Update */

/** The width of a cell on a phone in pixels, if all orders still fit: wide enough to tell ships and marks apart. */
const NEAR = 76;

const page = document.body.dataset;
// The seat in the URL; without one the server chooses, on a shared screen again for each question.
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

/** The codes of all orders on offer, as one string. */
const codes = () => all("#order-list .order").map((each) => each.dataset.code).join("\n");

/** @param {Update} update */
function apply(update) {
  if (update.sequence < Number(page.sequence)) return;
  // Reload if the question is for another seat on this screen: a curtain may have to hide the board, or to open.
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
    // The same question: keep the order that is looked at.
    relight();
    countMore();
  }
  patchScene(update.svg, update.courses);
  leaveWrecks(lay);
  endShots();
  opened();
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
  // Last, because guns fire after ships have moved, and a shot decides what part of the board is in view.
  showChances(update.chances, movesTake(update.courses));
  sayTurn(update.my_turn);
  announce(update.news.slice(-6).join(" ") + (update.my_turn ? ` ${maybe("#question-title")?.textContent ?? ""}` : ""));
  if (inTray && asked) (firstToPress() ?? maybe("#question-title"))?.focus();
  if (ended) showEnd();
  if (update.lines.length && page.tab !== "log") maybe(".tabs [data-tab=log]")?.classList.add("news");
  document.dispatchEvent(new CustomEvent("updated", { detail: update }));
}

/** Scroll the row of cards to the ship that acts and the next one. */
function keepNow() {
  const [row, now] = [maybe("#strip"), maybe("#strip .now")];
  if (row && now) row.scrollLeft = Math.max(0, now.offsetLeft - row.clientWidth / 2);
}

/** When the battle ends, scroll to the first line of its result. */
function showEnd() {
  showTab("orders");
  one(".tray").scrollTop = 0;
  one("#result").scrollIntoView({ block: "nearest" });
  one("#result-title").focus({ preventScroll: true });
}

let lost = false;
// The last update received, shown or still queued: a new stream continues from there.
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
    // Reconnect ourselves: the browser would repeat the first URL, and gives up after some errors.
    const refused = stream.readyState === EventSource.CLOSED;
    stream.close();
    setTimeout(listen, refused ? 2000 : 1000);
  });
}

/** A full update of the present state. @returns {Promise<Update>} */
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

/** The first visible control that answers the question: a choice on the sheet, or an order. */
function firstToPress() {
  const seen = (/** @type {string} */ sought) => all(sought).find((each) => each.checkVisibility());
  return seen("#draft .draft-form :is([data-write], input)") ?? seen("#draft [data-seal], #order-list .order");
}

/** Focus the first order of the question, and preview it. */
function firstOrder() {
  showTab("orders");
  const first = firstToPress();
  (first ?? one("#question-title")).focus();
  if (first?.dataset.code) preview(first.dataset.code);
}

/** Keyboard shortcuts, except in input fields. @param {KeyboardEvent} event */
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
// On a phone the objectives have two lines; a tap expands them.
document.addEventListener("click", (event) => {
  const goal = /** @type {Element} */ (event.target).closest("#aims");
  if (goal) maybe(".aims-more", goal)?.setAttribute("aria-expanded", String(goal.classList.toggle("whole")));
});
// After an order the recap has been read: close it to make room for the next question.
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
// After a phone is rotated, only the panels may be scrolled, not the page.
matchMedia("(max-width: 48em)").addEventListener("change", () => scrollTo(0, 0));
const asked = new URLSearchParams(location.search);
// Load the guide only for a tutorial.
if (maybe("#guide")) import("./guide.js").then(({ startGuide }) => startGuide(asked.has("guide")));
showKeptLinks(page.match ?? "");
countMore();
drawTraces();
drawBrass();
readChips();
keepNow();
frameOnOpening(() => {
  frameShips();
  if (phone() && maybe("#question")?.dataset.asked === "yes") frameOrders(NEAR);
});
// Open the recap of what happened in the meantime, unless there is a summary.
if (maybe("#recap:not([hidden], :has(#in_short:not([hidden]))) details")) one("#recap details").setAttribute("open", "");
if (asked.has("invite")) {
  perform("menu", document.body);
  maybe("#menu-links")?.closest("section")?.scrollIntoView({ block: "end" });
  // Only once: after a reload the player wants the board.
  history.replaceState(null, "", location.pathname);
}
if (page.events) {
  listen();
  watchPresence();
}
