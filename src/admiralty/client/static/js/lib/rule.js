// @ts-check
// Opens the text of a cited case.
import { make, one, words } from "./dom.js";
import { get } from "./net.js";

/** @param {string} id */
const slot = (id) => one(`#rule [data-slot=${id}]`);

/** @type {Map<string, Promise<{text: string, reason: string}>>} */
const known = new Map();

/** The text of a case; cached. @param {string} id */
function read(id) {
  let found = known.get(id);
  if (!found) {
    found = get(`/api/games/${encodeURIComponent(document.body.dataset.game ?? "")}/cases/${encodeURIComponent(id)}`);
    found.catch(() => known.delete(id));
    known.set(id, found);
  }
  return found;
}

/** A tooltip with the text of a cited case. @param {Event} event */
async function hint(event) {
  const found = /** @type {Element} */ (event.target).closest?.("[data-case]");
  if (!(found instanceof HTMLElement) || found.title || !document.body.dataset.game) return;
  try {
    found.title = (await read(found.dataset.case ?? "")).text;
  } catch {
    // No tooltip; a press shows the error.
  }
}

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
    const found = await read(id);
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
  document.addEventListener("pointerover", hint);
  document.addEventListener("click", (event) => {
    const found = /** @type {Element} */ (event.target).closest("[data-case]");
    if (found instanceof HTMLElement) {
      event.preventDefault();
      open(found.dataset.case ?? "", found.title);
    }
  });
}
