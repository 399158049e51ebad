// @ts-check
// The log: new lines, filters, and undone lines.
import { all, make, maybe, one, parse } from "../lib/dom.js";
import { inFocus } from "../board/ships.js";

let filter = "all";
let sought = "";
// Whether the log follows the newest line, at its top: until the reader scrolls down, and again after scrolling up.
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
 * Add new lines; a line that is already there is replaced.
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
      // Older lines that an update left out arrive later, and belong below.
      const below = all(".line", list).find((each) => Number(each.dataset.n) < n) ?? null;
      if (!below?.previousElementSibling) line.classList.add("fresh");
      list.insertBefore(line, below);
    }
  }
  for (const n of undone) maybe(`#line-${n}`, list)?.classList.add("undone");
  if (following) scrollToNewest();
}

/** The sentences of a line. @param {HTMLElement} line */
export const sentences = (line) => all(".event", line).map((each) => each.firstChild?.textContent?.trim() ?? "");

/** The entry of the reader's last order: later lines may be news. */
export const lastOrder = () => Number(maybe("#since")?.dataset.entry ?? 0);

/** Fill the recap since the reader's last order, and mark that place in the log. */
export function markSince() {
  const since = lastOrder();
  const [place, link] = [maybe("#recap"), maybe("#recap-watch")];
  if (place) place.hidden = !Number(maybe("#since")?.dataset.count ?? 0);
  if (link instanceof HTMLAnchorElement) link.hash = `#${since || 1}`;
  const told = since ? all(".line:not(.undone)", one("#log-lines")).filter((line) => Number(line.dataset.n) >= since).reverse() : [];
  maybe("#recap-lines")?.replaceChildren(...told.flatMap(sentences).map((each) => make("li", {}, each)));
  for (const line of all(".line.since")) line.classList.remove("since");
  // The newest line is first: the mark is above the last line that the reader knew.
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

/** Toggle the full log with its filters, in the place of order and news. @param {boolean} [open] */
export function fullLog(open) {
  const now = document.body.classList.toggle("full-log", open);
  one("[data-do=full-log]").setAttribute("aria-expanded", String(now));
}
