// @ts-check
// Start a class: choose a battle and its players, and create all tables in one request.
import { all, one, words } from "../lib/dom.js";
import { Refused, token } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { postWithRetry } from "../lib/retry.js";

startPage();

const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (one(`#${id}`));
const battle = /** @type {HTMLSelectElement} */ (one("#battle"));

function showSides() {
  for (const sides of all(".sides")) sides.hidden = sides.dataset.of !== battle.value;
}

const wanted = new URLSearchParams(location.search);
const asked = `${wanted.get("game")} ${wanted.get("scenario")}`;
if ([...battle.options].some((option) => option.value === asked)) battle.value = asked;
battle.addEventListener("change", showSides);
showSides();

/** The chosen bots, by side. */
function bots() {
  const chosen = all(".sides:not([hidden]) select").map((each) => /** @type {HTMLSelectElement} */ (each));
  return Object.fromEntries(chosen.filter((each) => each.value).map((each) => [each.dataset.side, each.value]));
}

/** The names of the pupils, one line for each table. */
const names = () => field("names").value.trim().split("\n").map((line) => line.split(",").map((name) => name.trim()).filter(Boolean));

/** Idempotency key: the same for every attempt from this page, so that a lost response creates no second class. */
const once = token() + token();

one("#new-class").addEventListener("submit", async (event) => {
  event.preventDefault();
  const [game, scenario] = battle.value.split(" ");
  const note = one("#class-note");
  note.hidden = true;
  one("#class-making").hidden = false;
  try {
    const made = await postWithRetry("/api/classes", {
      game, scenario, tables: Number(field("tables").value), name: field("class-name").value, teacher: field("teacher").value,
      bots: bots(), names: field("names").value.trim() ? names() : [], shared: field("new-class").querySelector("[value=shared]:checked") !== null,
      token: once,
    });
    location.assign(made.url);
  } catch (fault) {
    note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer");
    note.hidden = false;
    one("#class-making").hidden = true;
  }
});
