// @ts-check
// The log: lines as they come, filters, and what was undone.
import { all, maybe, one, parse } from "./dom.js";
import { inFocus } from "./ships.js";

let filter = "all";
// The log follows the newest line until its reader scrolls up, and again when they come back down.
let following = true;

/** @param {HTMLElement} line */
function shown(line) {
  const tags = (line.dataset.tags ?? "").split(" ");
  if (filter === "chance") return tags.includes("roll") || tags.includes("draw");
  if (filter === "order") return tags.includes("order");
  if (filter === "unit") return (line.dataset.units ?? "").split(" ").includes(inFocus());
  return true;
}

export function applyFilter() {
  for (const line of all(".line", one("#log-lines"))) line.hidden = !shown(line);
}

export const scrollToEnd = () => {
  const list = one("#log-lines");
  list.scrollTop = list.scrollHeight;
};

/**
 * Add what is new; a line that is there already is put in its own place again.
 * @param {{n: number, html: string}[]} lines
 * @param {number[]} undone
 */
export function addLines(lines, undone) {
  const list = one("#log-lines");
  for (const { n, html } of lines) {
    const line = parse(html);
    const old = maybe(`#line-${n}`, list);
    line.hidden = !shown(line);
    if (old) {
      old.replaceWith(line);
    } else {
      line.classList.add("fresh");
      list.append(line);
    }
  }
  for (const n of undone) maybe(`#line-${n}`, list)?.classList.add("undone");
  if (following) scrollToEnd();
}

/** Draw a line in the log at what happened since the reader's last order. */
export function markSince() {
  const since = Number(maybe("#recap")?.dataset.since ?? 0);
  for (const line of all(".line.since")) line.classList.remove("since");
  if (since) all(".line").find((line) => Number(line.dataset.n) > since)?.classList.add("since");
}

export function watchLog() {
  const group = one(".filters");
  group.addEventListener("click", (event) => {
    const chip = /** @type {Element} */ (event.target).closest("[data-filter]");
    if (!(chip instanceof HTMLElement)) return;
    filter = chip.dataset.filter ?? "all";
    for (const each of all("[data-filter]", group)) each.setAttribute("aria-pressed", String(each === chip));
    applyFilter();
    scrollToEnd();
  });
  const list = one("#log-lines");
  const look = () => { following = list.scrollHeight - list.scrollTop - list.clientHeight < 40; };
  for (const hand of ["wheel", "touchmove", "keyup", "pointerup"]) list.addEventListener(hand, () => setTimeout(look, 80), { passive: true });
  new ResizeObserver(() => { if (following) scrollToEnd(); }).observe(list);
  scrollToEnd();
  markSince();
}
