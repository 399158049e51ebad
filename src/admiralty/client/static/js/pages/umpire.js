// @ts-check
// The umpire's desk: forms and buttons for an umpire's actions; reloaded after each action.
import { all, announce, maybe, one, words } from "../lib/dom.js";
import { Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { postWithRetry } from "../lib/retry.js";

startPage();

const match = document.body.dataset.match ?? "";
let sending = false;
/** Whether there is input that a reload of the desk would lose. */
let begun = false;

/** @param {string} text */
function note(text) {
  const box = one("#umpire-note");
  box.textContent = text;
  box.hidden = !text;
  if (text) box.scrollIntoView({ block: "nearest" });
}

/** Reload the desk. @param {string} [piece] */
async function renew(piece) {
  const address = new URL(location.href);
  if (piece !== undefined) {
    if (piece) address.searchParams.set("piece", piece);
    else address.searchParams.delete("piece");
    history.replaceState(null, "", address);
  }
  const answer = await fetch(address, { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = maybe("#desk", page);
  if (!fresh) {
    location.assign(`/m/${match}`);
    return;
  }
  one("#desk").replaceWith(document.adoptNode(fresh));
  one("#umpire-news").hidden = true;
  begun = false;
}

/** @param {Record<string, unknown>} act */
async function perform(act) {
  if (sending) return;
  sending = true;
  try {
    await postWithRetry(`/api/matches/${match}/umpire`, { sequence: Number(one("#desk").dataset.sequence), ...act });
    note("");
    await renew();
    announce(maybe(".told li")?.textContent ?? "");
  } catch (fault) {
    note(fault instanceof Refused ? `${fault.message} ${fault.fault.remedy ?? ""}` : words("noAnswer"));
    if (fault instanceof Refused && fault.fault.kind === "stale") one("#umpire-news").hidden = false;
  } finally {
    sending = false;
  }
}

/** @param {string} text @param {boolean} numeric */
const scalar = (text, numeric) => (numeric ? Number(text) : text);

/** The value of a field in the form that the server expects. @param {HTMLInputElement | HTMLSelectElement} field */
function value(field) {
  const numeric = "numeric" in field.dataset;
  const parts = field.value.split(",").map((each) => each.trim()).filter(Boolean);
  if (field.dataset.kind === "flag") return /** @type {HTMLInputElement} */ (field).checked;
  if (field.dataset.kind === "number") return field.dataset.per ? Math.round(Number(field.value) * Number(field.dataset.per)) : Number(field.value);
  if (field.dataset.kind === "list") return parts.map((each) => scalar(each, numeric));
  if (field.dataset.kind === "table") return Object.fromEntries(parts.map((each) => each.split("=").map((side) => side.trim())).map(([key, side]) => [key, scalar(side ?? "", numeric)]));
  return scalar(field.value, numeric);
}

/** Whether the value of a field differs from the one it was loaded with. @param {HTMLInputElement | HTMLSelectElement} field */
function isChanged(field) {
  if (field instanceof HTMLSelectElement) return !(field.selectedOptions[0]?.defaultSelected ?? false);
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function edit() {
  const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (all("#edit-form [data-path]"));
  const edits = Object.fromEntries(fields.filter(isChanged).map((field) => [field.dataset.path ?? "", value(field)]));
  if (!Object.keys(edits).length) {
    note(one("#edit-form").dataset.unchanged ?? "");
    return;
  }
  perform({ what: "edit", edits, text: String(new FormData(/** @type {HTMLFormElement} */ (one("#edit-form"))).get("reason") ?? "") });
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const data = new FormData(form);
  event.preventDefault();
  if (form.id === "edit-form") edit();
  else if (form.id === "say-form") perform({ what: "say", text: String(data.get("text") ?? ""), side: String(data.get("side") ?? "") });
  else if (form.classList.contains("order-form")) perform({ what: "order", seat: form.dataset.seat, text: String(data.get("code") ?? "").trim().split(/\n+/).join("; ") });
});

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
  if (!button) return;
  const dialog = /** @type {HTMLDialogElement} */ (one("#leave"));
  if (button.dataset.act) {
    dialog.close();
    perform({ what: button.dataset.act, text: button.dataset.text ?? "" });
  } else if (button.dataset.order !== undefined) perform({ what: "order", seat: button.dataset.seat, text: button.dataset.order });
  else if (button.dataset.do === "leave") dialog.showModal();
  else if (button.dataset.do === "close") dialog.close();
  else if (button.dataset.do === "reload") renew();
});

document.addEventListener("input", (event) => {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
  if (field.id === "piece") {
    renew(field.value);
    return;
  }
  begun = true;
  if (field.dataset.path) field.closest(".field-row")?.classList.toggle("changed", isChanged(field));
});

// Show events of the table at once, unless that would lose input.
const stream = new EventSource(`/api/matches/${match}/events?since=${one("#desk").dataset.sequence}`);
stream.addEventListener("update", (event) => {
  if (JSON.parse(event.data).sequence <= Number(one("#desk").dataset.sequence) || sending) return;
  if (begun) one("#umpire-news").hidden = false;
  else renew();
});
