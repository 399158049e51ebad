// @ts-check
// The log: lines as they come, filters, and what was undone.
import { all, make, maybe, one, parse } from "../lib/dom.js";
import { inFocus } from "../board/ships.js";

let filter = "all";
let sought = "";
// The log shows the newest line, at its top, until its reader scrolls down, and again when they come back up.
let following = true;

/** @param {HTMLElement} line */
function shown(line) {
  const tags = (line.dataset.tags ?? "").split(" ");
  if (sought && !(line.textContent ?? "").toLowerCase().includes(sought)) return false;
  if (filter === "chance") return tags.includes("roll") || tags.includes("draw");
  if (filter === "order") return tags.includes("order");
  if (filter === "unit") return (line.dataset.units ?? "").split(" ").includes(inFocus());
  return true;
}

export function applyFilter() {
  for (const line of all(".line", one("#log-lines"))) line.hidden = !shown(line);
}

const scrollToNewest = () => { one("#log-lines").scrollTop = 0; };

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
      // What was left out of the news comes later, and lies below them.
      const below = all(".line", list).find((each) => Number(each.dataset.n) < n) ?? null;
      if (!below?.previousElementSibling) line.classList.add("fresh");
      list.insertBefore(line, below);
    }
  }
  for (const n of undone) maybe(`#line-${n}`, list)?.classList.add("undone");
  if (following) scrollToNewest();
}

/** What a line tells, sentence by sentence. @param {HTMLElement} line */
export const sentences = (line) => all(".event", line).map((each) => each.firstChild?.textContent?.trim() ?? "");

/** The reader's last order: what came after it may be news. */
export const lastOrder = () => Number(maybe("#since")?.dataset.entry ?? 0);

/** Tell again what happened since the reader's last order, and draw a line in the log there. */
export function markSince() {
  const since = lastOrder();
  const [place, link] = [maybe("#recap"), maybe("#recap-watch")];
  if (place) place.hidden = !Number(maybe("#since")?.dataset.count ?? 0);
  if (link instanceof HTMLAnchorElement) link.hash = `#${since || 1}`;
  const told = since ? all(".line:not(.undone)", one("#log-lines")).filter((line) => Number(line.dataset.n) >= since).reverse() : [];
  maybe("#recap-lines")?.replaceChildren(...told.flatMap(sentences).map((each) => make("li", {}, each)));
  for (const line of all(".line.since")) line.classList.remove("since");
  // The newest stand first: the line is drawn above the last one that the reader knew.
  const known = since ? all(".line", one("#log-lines")).find((line) => Number(line.dataset.n) <= since) : undefined;
  if (!known?.previousElementSibling) return;
  known.classList.add("since");
  known.dataset.since = one("#log-lines").dataset.since ?? "";
}

export function watchLog() {
  const group = one(".filters");
  group.addEventListener("click", (event) => {
    const chip = /** @type {Element} */ (event.target).closest("[data-filter]");
    if (!(chip instanceof HTMLElement)) return;
    filter = chip.dataset.filter ?? "all";
    for (const each of all("[data-filter]", group)) each.setAttribute("aria-pressed", String(each === chip));
    applyFilter();
    scrollToNewest();
  });
  one("#log-search").addEventListener("input", (event) => {
    sought = /** @type {HTMLInputElement} */ (event.target).value.trim().toLowerCase();
    applyFilter();
  });
  const list = one("#log-lines");
  const look = () => { following = list.scrollTop < 40; };
  for (const hand of ["wheel", "touchmove", "keyup", "pointerup"]) list.addEventListener(hand, () => setTimeout(look, 80), { passive: true });
  new ResizeObserver(() => { if (following) scrollToNewest(); }).observe(list);
  markSince();
}

/** The whole log, with filters, in the place of order and news; again, back. @param {boolean} [open] */
export function fullLog(open) {
  const now = document.body.classList.toggle("full-log", open);
  one("[data-do=full-log]").setAttribute("aria-expanded", String(now));
}
