// @ts-check
// The referee's page beside a physical board: enter orders, dice and cards by touch or keys, and correct entries.
import { all, announce, make, maybe, one, toast, words } from "../lib/dom.js";
import { get, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { postWithRetry } from "../lib/retry.js";

startPage();

const match = document.body.dataset.match ?? "";
/** The faces pressed so far of a roll of several dice. @type {string[]} */
let fallen = [];
let sending = false;

/** @param {string} text @param {boolean} [fault] */
function note(text, fault = true) {
  const box = one("#referee-note");
  box.textContent = text;
  box.hidden = !text;
  box.classList.toggle("refusal", fault);
}

/** Reload the panel, and move to the next request. */
async function renew() {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const open = all("#panel details").map((each) => /** @type {HTMLDetailsElement} */ (each).open);
  one("#panel").replaceWith(document.adoptNode(one("#panel", page)));
  all("#panel details").forEach((each, place) => { /** @type {HTMLDetailsElement} */ (each).open = open[place] ?? false; });
  fallen = [];
  const heading = maybe("#panel h2");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
  announce(heading?.textContent?.trim() ?? "");
}

/** @param {Record<string, unknown>} entry */
async function enter(entry) {
  if (sending) return;
  sending = true;
  try {
    const done = await postWithRetry(`/api/matches/${match}/entries`, { sequence: Number(one("#panel").dataset.sequence), ...entry });
    note(done.note, false);
    await renew();
  } catch (fault) {
    note(fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer"));
    if (fault instanceof Refused && fault.status === 409 && fault.fault.kind === "stale") await renew();
    fallen = [];
    showFallen();
  } finally {
    sending = false;
  }
}

/** Show the faces pressed so far, and the button that clears them. */
function showFallen() {
  const line = maybe(".so-far");
  if (!line) return;
  line.hidden = !fallen.length;
  line.textContent = (line.dataset.soFar ?? "").replace("{text}", fallen.join(" "));
  one(".result [data-do=clear]").hidden = !fallen.length;
}

/** Record a pressed face; enter the roll when it is complete. @param {string} face */
function press(face) {
  fallen.push(face);
  const count = Number(one(".result").dataset.count);
  if (fallen.length >= count) enter({ what: "fell", text: fallen.join(" ") });
  else showFallen();
}

/** @param {HTMLElement} button */
function askForCorrection(button) {
  const dialog = /** @type {HTMLDialogElement} */ (one("#correction"));
  const seats = (button.dataset.seats ?? "").split(" ").filter(Boolean);
  one("h2", dialog).textContent = button.getAttribute("aria-label") ?? "";
  one("[data-slot=seat]", dialog).hidden = !seats.length;
  one("select", dialog).replaceChildren(...seats.map((seat) => new Option(seat, seat)));
  dialog.dataset.entry = button.dataset.correct ?? "";
  /** @type {HTMLInputElement} */ (one("[name=text]", dialog)).value = "";
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
  if (!button) return;
  if (button.dataset.face !== undefined) press(button.dataset.face);
  else if (button.dataset.do === "clear") { fallen = []; showFallen(); }
  else if (button.dataset.correct) askForCorrection(button);
  else if (button.dataset.enter === "order") enter({ what: "order", seat: button.dataset.seat, text: button.dataset.code });
  else if (button.dataset.enter) enter({ what: button.dataset.enter });
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  const data = new FormData(form);
  if (form.classList.contains("result")) {
    const typed = String(data.get("result") ?? "").trim() || fallen.join(" ");
    if (typed) enter({ what: "fell", text: typed });
  } else if (form.classList.contains("order-form")) {
    const code = String(data.get("code") ?? "").trim().split(/\n+/).join("; ");
    enter({ what: "order", seat: form.dataset.seat, text: code });
  } else {
    const dialog = /** @type {HTMLDialogElement} */ (one("#correction"));
    dialog.close();
    enter({ what: "correct", entry: Number(dialog.dataset.entry), text: String(data.get("text")), seat: String(data.get("seat") ?? "") });
  }
});

// Typing a digit or a letter moves the focus to the field of the result.
document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement | null} */ (maybe(".result [name=result]"));
  const elsewhere = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog");
  if (field && !elsewhere && /^[0-9A-Za-z]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
});

// Measure from one ship to another, by the recorded positions.
document.getElementById("measure")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  try {
    const { verdicts } = await get(`/api/matches/${document.body.dataset.match}/measure?${query}`);
    one("#measured").replaceChildren(...verdicts.map((/** @type {{text: string, proof: string}} */ each) =>
      make("li", {}, make("b", {}, each.text), " ", make("span", { class: "faint small" }, each.proof))));
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    toast(`${fault.message} ${fault.fault.remedy}`);
  }
});
