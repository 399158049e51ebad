// @ts-check
// The tutorial (guided battle) on a real table: says the goal, then teaches by the open question: look at the order, then give
// it. Only doing a step completes it; the guide highlights the order that it is about, and covers nothing.
import { all, maybe, one } from "../lib/dom.js";
import { beginLesson } from "./lesson.js";
import { postWithRetry } from "../lib/retry.js";
import { get } from "../lib/net.js";
import { match, refuse, seat } from "../orders/orders.js";

/** @typedef {{ id: string, orders: string, after: string, advised: boolean, words: string, look: string }} Step */
/** @typedef {{ goal: string, on: string, won: string, steps: Step[] }} Lesson */

const KEY = `guide ${document.body.dataset.match}`;
/** @type {Lesson | null} */
let lesson = null;
/** Progress: whether the goal was read and the guide closed, and the steps whose orders were looked at or given. @type {{ begun: boolean, left: boolean, looked: string[], learnt: string[] }} */
let kept = { begun: false, left: false, looked: [], learnt: [] };

function remember() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the lesson starts again after a reload.
  }
}

/** The adviser's order, and the journal entry that it belongs to: of many possible orders only this one is highlighted. */
let advice = { after: "", code: "", late: false, tries: 0 };
/** The last words and advice: when they change, the highlighted order is scrolled into view. */
let pointed = "";

/** @param {Step} step @param {string} code */
const fits = (step, code) => new RegExp(step.orders).test(code);

/** The code of an action in the terms of a lesson: an order or a seal by its code, an entry on a sheet as "write" with its line, another line as "open". @param {Element} each */
function codeOf(each) {
  const [code, write] = [each.getAttribute("data-code"), each.getAttribute("data-write")];
  if (code !== null) return code;
  return write === null ? `open ${each.getAttribute("data-open-line")}` : ["write", each.getAttribute("data-line"), write].filter(Boolean).join(" ");
}

/** The controls of a sheet: lines that are not open, possible entries, and the seal. */
const ON_SHEET = "#draft [data-write], #draft [data-seal][data-code], #draft [data-open-line]:not([aria-expanded=true])";

/** The codes of all actions; a hidden sheet keeps its lines in the page and offers none. */
const codes = () => all(`#order-list .order, ${ON_SHEET}`).filter((each) => each.closest("#draft[hidden]") === null).map(codeOf);

/** The steps for which the learner is ready. */
const ready = () => (lesson?.steps ?? []).filter((step) => !step.after || kept.learnt.includes(step.after));

/** The step for the open question: a new one if there is any, else the first. @returns {Step | undefined} */
function current() {
  const open = ready().filter((step) => codes().some((code) => fits(step, code)));
  return open.find((step) => !kept.learnt.includes(step.id)) ?? open[0];
}

/** @param {string} selector @param {boolean} on */
function light(selector, on) {
  maybe(selector)?.classList.toggle("guided", on);
}

/** The adviser's order, if it is known, on offer, and part of the step; else "". @param {Step | undefined} step */
function advised(step) {
  const known = advice.after === document.body.dataset.sequence ? advice.code : "";
  return codes().includes(known) && (step === undefined || (step.advised && fits(step, known))) ? known : "";
}

/** @param {Step | undefined} step @param {boolean} on */
function lightOrders(step, on) {
  const best = on ? advised(step) : "";
  // While the adviser thinks nothing is highlighted: the first of many marks would be a bad order.
  const wait = step?.advised === true && advice.after === document.body.dataset.sequence && advice.late;
  for (const each of document.querySelectorAll("#order-list .order, #handles > .handle, #panel [data-code], #draft :is([data-write], [data-seal], [data-open-line])")) {
    const code = codeOf(each);
    const told = best ? code === best : step !== undefined && fits(step, code);
    each.classList.toggle("guided-order", on && !wait && told && each.getAttribute("aria-expanded") !== "true");
  }
}

/** Milliseconds until an adviser without an answer is asked again, and the number of attempts before all orders of a step are highlighted. */
const [AGAIN, TRIES] = [4000, 3];

/** If many orders would do, or the lesson has no step for the question, ask the adviser, so that there is always a highlight. */
async function consult() {
  const after = document.body.dataset.sequence ?? "";
  if (advice.after === after) return;
  advice = { after, code: "", late: true, tries: 0 };
  await ask(after);
}

/** @param {string} after */
async function ask(after) {
  try {
    const { code } = await get(`${match()}/lesson/order?${new URLSearchParams({ as: seat() })}`);
    if (advice.after !== after) return;
    advice = { ...advice, code, late: false };
  } catch {
    // Ask a busy adviser again, because some of the orders would lose the lesson. Without an answer all are highlighted.
    if (advice.after !== after || document.body.dataset.sequence !== after) return;
    advice.tries += 1;
    advice.late = advice.tries < TRIES;
    setTimeout(() => advice.after === after && !advice.code && document.body.dataset.sequence === after && ask(after), AGAIN);
  }
  show();
}

/** Whether the lesson is lost after a journal entry, and the entry to go back to. */
let verdict = { after: "", lost: false, back: 0 };

/** Ask once for each entry: at the pupil's own question, and after a lost battle. */
async function checkHope() {
  const after = document.body.dataset.sequence ?? "";
  if (verdict.after === after) return;
  verdict = { ...verdict, after };
  try {
    const found = await get(`${match()}/lesson?${new URLSearchParams({ as: seat() })}`);
    if (verdict.after !== after) return;
    verdict = { after, lost: found.lost, back: found.back_to };
  } catch {
    return;
  }
  show();
}

/** Branch before the order that lost the lesson: a new match that keeps the pupil's progress. */
async function stepBack() {
  const box = one("#guide");
  const theirs = (box.dataset.others ?? "").split(" ").filter(Boolean).map((each) => [each, { by: "bot", bot: "random" }]);
  const seats = { [box.dataset.seat ?? ""]: { by: "me" }, ...Object.fromEntries(theirs) };
  const made = await postWithRetry(`${match()}/branches`, { entry: verdict.back, seats });
  try {
    sessionStorage.setItem(`guide ${made.id}`, JSON.stringify(kept));
  } catch {
    // As above.
  }
  location.assign(`${made.url}?guide=1`);
}

/** Scroll the highlighted order into view, for small screens. @param {string} told */
function pointAt(told) {
  if (told === pointed) return;
  pointed = told;
  // Two frames later, because the words above and the hand of cards below are laid out first.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    maybe(":is(#order-list, #draft) .guided-order")?.scrollIntoView({ block: "nearest", inline: "center" });
  }));
}

function show() {
  const box = maybe("#guide");
  if (!box || !lesson) return;
  box.hidden = kept.left;
  const over = one("#turn").dataset.over === "yes";
  const won = over && (maybe("#result")?.dataset.winners ?? "").split("|").includes(maybe(".seat-pill b")?.textContent ?? "?");
  const asked = maybe("#question")?.dataset.asked === "yes";
  const step = kept.begun && asked && !over ? current() : undefined;
  const looking = step !== undefined && step.look !== "" && !kept.looked.includes(step.id);
  const hopeless = !won && kept.begun && verdict.lost && verdict.back > 0;
  const told = hopeless && !over ? "" : over ? (won ? lesson.won : "") : !kept.begun ? lesson.goal : step && !kept.learnt.includes(step.id) ? (looking ? step.look : step.words) : lesson.on;
  const words = one("[data-slot=words]", box);
  if (words.textContent !== told) words.textContent = told;
  one("[data-slot=count]", box).textContent = over ? "" : (box.dataset.learnt ?? "").replace("{count}", String(kept.learnt.length)).replace("{of}", String(lesson.steps.length));
  one("[data-slot=dice]", box).hidden = kept.begun;
  one("[data-slot=wait]", box).hidden = over || !kept.begun || asked;
  const lost = one("[data-slot=lost]", box);
  lost.hidden = !(over ? !won : hopeless);
  lost.textContent = over ? (box.dataset.lost ?? "").replace("{reason}", maybe("#result")?.dataset.reason ?? "") : (box.dataset.hopeless ?? "");
  one("[data-guide=back]", box).hidden = !hopeless;
  one("[data-guide=begin]", box).hidden = kept.begun || over;
  one("[data-guide=end]", box).hidden = !over || !won;
  one("[data-guide=own]", box).hidden = !over || !won;
  one("[data-guide=again]", box).hidden = !over || won;
  one("[data-guide=leave]", box).hidden = over;
  light("#aims", !kept.left && !kept.begun && !over);
  light(".order-place", !kept.left && step !== undefined && !looking && !kept.learnt.includes(step.id));
  const teaching = !kept.left && kept.begun && asked && !over;
  if (teaching && maybe("#draft:not([hidden])") === null && (step === undefined || step.advised)) consult();
  lightOrders(step, teaching);
  if (teaching) pointAt(`${told} ${advice.code}`);
  // After the request for advice, so that advice does not wait for it.
  if (!kept.left && kept.begun && (over ? !won : asked && !(advice.late && advice.after === document.body.dataset.sequence))) checkHope();
  remember();
}

/** Complete the step that an order belongs to. The order decides which step it was, because the next question may be open
 * already. @param {"looked" | "learnt"} how @param {string} code */
function done(how, code) {
  const step = kept.begun ? ready().find((each) => fits(each, code) && !kept.learnt.includes(each.id)) : undefined;
  if (!step || kept[how].includes(step.id)) return;
  kept[how].push(step.id);
  show();
}

/** @param {boolean} afresh */
export function startGuide(afresh) {
  const box = maybe("#guide");
  if (!box) return;
  let stored = null;
  try {
    stored = sessionStorage.getItem(KEY);
  } catch {
    // As above.
  }
  if (!afresh && stored === null) return;
  if (stored !== null) kept = JSON.parse(stored);
  lesson = JSON.parse(box.dataset.lesson ?? "null");
  document.addEventListener("looked", (event) => done("looked", /** @type {CustomEvent<string>} */ (event).detail));
  document.addEventListener("given", (event) => done("learnt", /** @type {CustomEvent<string>} */ (event).detail));
  // On a sheet an order is learnt when it is written by any means; to seal the sheet is a step of its own.
  document.addEventListener("sheet", () => {
    for (const each of all("#draft [data-write][aria-pressed=true]")) done("learnt", codeOf(each));
    show();
  });
  document.addEventListener("updated", show);
  box.addEventListener("click", (event) => {
    const deed = /** @type {Element} */ (event.target).closest("[data-guide]")?.getAttribute("data-guide");
    if (deed === "begin") kept.begun = true;
    if (deed === "leave") kept.left = true;
    if (deed === "back") stepBack().catch(refuse);
    if (deed === "again") beginLesson(box.dataset).catch(refuse);
    if (deed) show();
  });
  show();
}
