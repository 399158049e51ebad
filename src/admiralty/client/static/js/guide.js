// @ts-check
// The guided battle beside the real table. It says the goal, then teaches by the question that is open: look at the order,
// then give it. Nothing moves it on but doing it; what it speaks of is lit up, and it stands where it covers nothing.
import { all, maybe, one } from "./dom.js";

/** @typedef {{ id: string, orders: string, words: string, look: string }} Step */
/** @typedef {{ goal: string, on: string, won: string, steps: Step[] }} Lesson */

const KEY = `guide ${document.body.dataset.match}`;
/** @type {Lesson | null} */
let lesson = null;
/** What was done so far: the goal was read, these steps were looked at and these were given. @type {{ begun: boolean, left: boolean, looked: string[], learnt: string[] }} */
let kept = { begun: false, left: false, looked: [], learnt: [] };

function remember() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the lesson starts again after a reload.
  }
}

/** @param {Step} step @param {string} code */
const fits = (step, code) => new RegExp(step.orders).test(code);

const codes = () => [...all("#order-list .order").map((each) => each.dataset.code ?? ""), ...all("#draft [data-write]").map((each) => each.dataset.write ?? "")];

/** What the open question teaches: something new if there is any, else the most urgent. @returns {Step | undefined} */
function current() {
  const open = (lesson?.steps ?? []).filter((step) => codes().some((code) => fits(step, code)));
  return open.find((step) => !kept.learnt.includes(step.id)) ?? open[0];
}

/** @param {string} selector @param {boolean} on */
function light(selector, on) {
  maybe(selector)?.classList.toggle("guided", on);
}

/** @param {Step | undefined} step */
function lightOrders(step) {
  for (const each of document.querySelectorAll("#order-list .order, #handles > .handle, #panel [data-code], #draft [data-write]")) {
    each.classList.toggle("guided-order", step !== undefined && fits(step, each.getAttribute("data-code") ?? each.getAttribute("data-write") ?? ""));
  }
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
  const told = over ? (won ? lesson.won : "") : !kept.begun ? lesson.goal : step && !kept.learnt.includes(step.id) ? (looking ? step.look : step.words) : lesson.on;
  const words = one("[data-slot=words]", box);
  if (words.textContent !== told) words.textContent = told;
  one("[data-slot=count]", box).textContent = (box.dataset.learnt ?? "").replace("{count}", String(kept.learnt.length)).replace("{of}", String(lesson.steps.length));
  one("[data-slot=dice]", box).hidden = kept.begun;
  one("[data-slot=wait]", box).hidden = over || !kept.begun || asked;
  one("[data-slot=lost]", box).hidden = !over || won;
  one("[data-guide=begin]", box).hidden = kept.begun || over;
  one("[data-guide=end]", box).hidden = !over || !won;
  one("[data-guide=again]", box).hidden = !over || won;
  light("#aims", !kept.left && !kept.begun && !over);
  light(".order-place", !kept.left && step !== undefined && !looking && !kept.learnt.includes(step.id));
  lightOrders(kept.left ? undefined : step);
  remember();
}

/** Something was done with an order: the step that waits for it is over. @param {"looked" | "learnt"} how @param {string} code */
function done(how, code) {
  const step = kept.begun ? current() : undefined;
  if (!step || !fits(step, code) || kept[how].includes(step.id)) return;
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
  // On a sheet an order is learnt when it is written, and sealing it is another.
  document.addEventListener("written", (event) => done("learnt", /** @type {CustomEvent<string>} */ (event).detail));
  document.addEventListener("sheet", show);
  document.addEventListener("updated", show);
  box.addEventListener("click", (event) => {
    const deed = /** @type {Element} */ (event.target).closest("[data-guide]")?.getAttribute("data-guide");
    if (deed === "begin") kept.begun = true;
    if (deed === "leave") kept.left = true;
    if (deed) show();
  });
  show();
}
