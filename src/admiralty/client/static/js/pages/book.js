// @ts-check
// The rulebook: chapters, search, and our rulings, on a page of its own and in a dialog over the table.
import { all, maybe, one, words } from "../lib/dom.js";

/** Search by number or word, and the filter for our own rulings. @param {ParentNode} place */
export function watchBook(place) {
  const field = /** @type {HTMLInputElement} */ (one("#rules-filter", place));
  const ours = maybe("#rules-ours", place);
  const cases = all(".case", place);
  const choose = () => {
    const wanted = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const only = ours instanceof HTMLInputElement && ours.checked;
    let found = 0;
    for (const each of cases) {
      const text = (each.textContent ?? "").toLowerCase();
      each.hidden = !wanted.every((word) => text.includes(word)) || (only && !each.classList.contains("ours"));
      if (!each.hidden) found += 1;
    }
    for (const chapter of all(".chapter", place)) chapter.hidden = !maybe(".case:not([hidden])", chapter);
    one("#rules-count", place).textContent = !wanted.length && !only ? "" : found ? words("entry", { n: found, of: cases.length }) : words("none");
  };
  field.addEventListener("input", choose);
  ours?.addEventListener("change", choose);
}

/** Open the rulebook in a dialog over the table; without the dialog, follow the link to its page. @param {string} address */
export async function openBook(address) {
  const dialog = /** @type {HTMLDialogElement} */ (one("#book"));
  const body = one("[data-slot=book]", dialog);
  if (!maybe("[data-book]", body)) {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
      const book = page.querySelector("[data-book]");
      if (!book) throw new Error("no book");
      body.replaceChildren(document.adoptNode(book));
      watchBook(body);
    } catch {
      location.assign(address);
      return;
    }
  }
  for (const other of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (other).close();
  dialog.showModal();
}
