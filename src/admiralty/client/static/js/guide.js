// @ts-check
// The guided battle: ten steps beside the real table, each moved on by what it asks for, or by Next.
import { all, maybe, one } from "./dom.js";

const KEY = `guide ${document.body.dataset.match}`;
/** @type {HTMLElement[]} */
let steps = [];
let at = 0;

/** @param {string} code */
const kind = (code) => (code.startsWith("fire") ? "fire" : "");

function remember() {
  try {
    sessionStorage.setItem(KEY, String(at));
  } catch {
    // Without storage the guide starts again after a reload.
  }
}

function show() {
  const step = steps[at];
  for (const each of all(".guided")) each.classList.remove("guided");
  const box = one("#guide");
  box.hidden = !step;
  remember();
  if (!step) return;
  one("#guide-count").textContent = step.dataset.count ?? "";
  one("#guide-words").textContent = step.textContent;
  one("[data-guide=back]").hidden = at === 0;
  box.classList.toggle("last", at === steps.length - 1);
  maybe(step.dataset.target ?? "")?.classList.add("guided");
  settle();
}

/** @param {number} to */
function go(to) {
  at = to;
  show();
}

/** Something was done: the step that waits for it is over. @param {string} what */
function done(what) {
  const until = steps[at]?.dataset.until;
  if (until && (until === what || until === what.split(" ")[0])) go(at + 1);
}

/** What already is so need not be waited for. */
function settle() {
  const until = steps[at]?.dataset.until;
  if (until === "offer fire" && maybe(".order[data-code^=fire]")) go(at + 1);
}

/** @param {boolean} afresh */
export function startGuide(afresh) {
  const template = maybe("#guide-steps");
  if (!(template instanceof HTMLTemplateElement)) return;
  let kept = null;
  try {
    kept = sessionStorage.getItem(KEY);
  } catch {
    // As above.
  }
  if (!afresh && kept === null) return;
  steps = all("p", template.content);
  at = Number(kept ?? 0);
  document.addEventListener("looked", (event) => done(`look ${kind(/** @type {CustomEvent<string>} */ (event).detail)}`.trim()));
  document.addEventListener("given", (event) => done(`give ${kind(/** @type {CustomEvent<string>} */ (event).detail)}`.trim()));
  document.addEventListener("updated", show);
  one("#guide").addEventListener("click", (event) => {
    const deed = /** @type {Element} */ (event.target).closest("[data-guide]")?.getAttribute("data-guide");
    if (deed === "next") go(at + 1);
    if (deed === "back") go(at - 1);
    if (deed === "leave") go(steps.length);
  });
  show();
}
