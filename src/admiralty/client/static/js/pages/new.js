// @ts-check
// The form for a new match: side, opponent, options, start.
import { all, one, words } from "../lib/dom.js";
import { keepLinks } from "../people/links.js";
import { Refused } from "../lib/net.js";
import { beginMatch } from "../people/nonces.js";
import { startPage } from "../lib/page.js";

startPage();

const form = /** @type {HTMLFormElement} */ (one("#new-match"));

/** @typedef {{id: string, name: string, seats: {id: string, name: string}[]}[]} Sides */

/** The sides with their squadrons, if a chosen option divides them. @returns {Sides | null} */
function divided() {
  for (const each of all("select[name^=option-]", form)) {
    const sides = /** @type {HTMLSelectElement} */ (each).selectedOptions[0]?.dataset.sides;
    if (sides) return JSON.parse(sides);
  }
  return null;
}

/** Show a row for the commander of each squadron, by default as side and opponent are chosen. */
function showSquadrons() {
  const sides = divided();
  const box = one("#squadrons");
  box.hidden = sides === null;
  const data = new FormData(form);
  const mine = String(data.get("side") ?? "");
  const rows = (sides ?? []).flatMap((side) =>
    side.seats.map((seat) => {
      const row = /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (one("#squadron-row")).content.firstElementChild?.cloneNode(true));
      one("b", row).textContent = seat.name;
      const held = /** @type {HTMLSelectElement} */ (one("select", row));
      held.dataset.seat = seat.id;
      held.dataset.name = seat.name;
      held.dataset.side = side.id;
      held.value = mine === "" || side.id === mine ? "me" : String(data.get("opponent") ?? "friend");
      return row;
    }),
  );
  one("#squadron-rows").replaceChildren(...rows);
}

/** The suffix of a bot's name that makes it play for the historical aims of its side. */
const AIMS = "+aims";

/** The holder of a seat of a side. @param {string} who @param {string} side @returns {{by: string, bot?: string}} */
const held = (who, side) =>
  who === "me" || who === "friend" ? { by: who } : { by: "bot", bot: who.replace(/^bot:/, "") + (aimed(side) ? AIMS : "") };

/** Whether the bot of a side plays for the side's aims. @param {string} side */
const aimed = (side) => all("[data-aims] input:checked", form).some((each) => !each.closest("[hidden]") && /** @type {HTMLInputElement} */ (each).value === side);

/** Offer historical aims for the sides that a bot holds. */
function showAims() {
  const data = new FormData(form);
  const mine = judging() ? null : String(data.get("side") ?? "");
  const squadrons = all("#squadron-rows select", form);
  for (const each of all("[data-aims]", form)) {
    const side = each.dataset.aims ?? "";
    const bots = squadrons.length
      ? squadrons.some((row) => row.dataset.side === side && thinks(/** @type {HTMLSelectElement} */ (row).value))
      : mine !== "" && mine !== side && thinks(String(data.get("opponent") ?? ""));
    each.hidden = !bots;
  }
}

/** Whether a choice is a bot other than the random one. @param {string} who */
const thinks = (who) => who.startsWith("bot:") && who !== "bot:random";

/** The name in a field, if there is one; the user's own name is remembered. @param {"my-name" | "friend-name" | "umpire-name"} field @returns {{name?: string}} */
function named(field) {
  const name = String(new FormData(form).get(field) ?? "").trim();
  if (field === "my-name") localStorage.setItem(field, name);
  return name ? { name } : {};
}

/** The umpire of the match, if it has one. @returns {Record<string, {by: string, name?: string}>} */
function umpire() {
  const by = String(new FormData(form).get("umpire") ?? "");
  return by === "" ? {} : { umpire: { by, ...(by === "friend" ? named("umpire-name") : {}) } };
}

/** Whether the user is the umpire, and so holds no seat. */
const judging = () => new FormData(form).get("umpire") === "me";

/** @returns {Record<string, {by: string, bot?: string, name?: string}>} */
function seats() {
  const squadrons = all("#squadron-rows select", form);
  if (squadrons.length) {
    return Object.fromEntries(
      squadrons.map((each) => {
        const who = /** @type {HTMLSelectElement} */ (each).value;
        const holder = held(who, each.dataset.side ?? "");
        // A friend has the name of the squadron, so that each gets a link of their own.
        return [each.dataset.seat ?? "", who === "friend" ? { ...holder, name: each.dataset.name ?? "" } : holder];
      }),
    );
  }
  const data = new FormData(form);
  const mine = judging() ? null : String(data.get("side") ?? "");
  const opponent = String(data.get("opponent") ?? "");
  const name = mine !== null && opponent === "friend" ? named("friend-name") : {};
  return Object.fromEntries(
    all("input[name=side][data-seats]", form).flatMap((each) => {
      const side = /** @type {HTMLInputElement} */ (each).value;
      const holder = mine === "" || side === mine ? { by: "me" } : { ...held(opponent, side), ...name };
      return (each.dataset.seats ?? "").split(" ").map((seat) => [seat, holder]);
    }),
  );
}

/** @type {HTMLInputElement} */ (one("[name=my-name]", form)).value = localStorage.getItem("my-name") ?? "";

form.addEventListener("change", (event) => {
  if (event.target instanceof Element && !event.target.closest("#squadrons")) showSquadrons();
  const sides = /** @type {HTMLFieldSetElement} */ (one("fieldset:has([name=side])"));
  sides.disabled = judging();
  /** @type {HTMLFieldSetElement} */ (one("#opponents")).disabled = !judging() && String(new FormData(form).get("side") ?? "") === "";
  showAims();
});
showAims();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (one("#start"));
  button.disabled = true;
  const data = new FormData(form);
  const options = Object.fromEntries([...data].filter(([name]) => name.startsWith("option-")).map(([name, value]) => [name.slice(7), String(value)]));
  try {
    const made = await beginMatch({ game: document.body.dataset.game, scenario: document.body.dataset.scenario, options, seats: seats(), sighting: Number(data.get("sighting") ?? 0), ...umpire(), ...(data.get("opponent") === "friend" || data.get("umpire") ? named("my-name") : {}) });
    keepLinks(made.id, made.links.concat(made.spectator ?? []));
    location.assign(made.links.length ? `${made.url}?invite=1` : made.url);
  } catch (fault) {
    const note = one("#new-note");
    note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer");
    note.hidden = false;
    button.disabled = false;
  }
});
