// @ts-check
// A citation opens what its case says, in our words.
import { make, one, words } from "./dom.js";
import { get } from "./net.js";

/** @param {string} id */
const slot = (id) => one(`#rule [data-slot=${id}]`);

/** @param {string} id @param {string} text */
async function open(id, text) {
  const dialog = /** @type {HTMLDialogElement} */ (one("#rule"));
  const game = document.body.dataset.game ?? "";
  slot("id").textContent = id;
  slot("text").textContent = text || "…";
  slot("reason").textContent = "";
  slot("link").setAttribute("href", `/rules/${game}#case-${encodeURIComponent(id)}`);
  slot("link").hidden = !game;
  dialog.showModal();
  if (!game) return;
  try {
    const found = await get(`/api/games/${encodeURIComponent(game)}/cases/${encodeURIComponent(id)}`);
    slot("text").textContent = found.text;
    slot("reason").textContent = found.reason ?? "";
  } catch (fault) {
    if (!text) slot("text").textContent = fault instanceof Error ? fault.message : "";
  }
}

/**
 * A citation made by a script.
 * @param {string | null} id @param {string | null} text
 */
export function cite(id, text) {
  if (!id) return "";
  return make("button", { type: "button", class: "cite", "data-case": id, title: text ?? "" }, make("span", { class: "visually-hidden" }, words("rule"), " "), id);
}

export function watchCitations() {
  document.addEventListener("click", (event) => {
    const found = /** @type {Element} */ (event.target).closest("[data-case]");
    if (found instanceof HTMLElement) {
      event.preventDefault();
      open(found.dataset.case ?? "", found.title);
    }
  });
}
