// @ts-check
// One screen to a match: side, opponent, options, go.
import { all, one, words } from "./dom.js";
import { keepLinks } from "./links.js";
import { keepPart, promised } from "./heads.js";
import { insist } from "./insist.js";
import { Refused } from "./net.js";
import { startPage } from "./page.js";

startPage();

const form = /** @type {HTMLFormElement} */ (one("#new-match"));

/** @returns {Record<string, {by: string, bot?: string}>} */
function seats() {
  const data = new FormData(form);
  const mine = String(data.get("side") ?? "");
  const opponent = String(data.get("opponent") ?? "");
  const theirs = opponent === "friend" ? { by: "friend" } : { by: "bot", bot: opponent.replace(/^bot:/, "") };
  return Object.fromEntries(
    all("input[name=side][data-seats]", form).flatMap((each) => {
      const held = mine === "" || /** @type {HTMLInputElement} */ (each).value === mine;
      return (each.dataset.seats ?? "").split(" ").map((seat) => [seat, held ? { by: "me" } : theirs]);
    }),
  );
}

form.addEventListener("change", () => {
  /** @type {HTMLFieldSetElement} */ (one("#opponents")).disabled = String(new FormData(form).get("side") ?? "") === "";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (one("#start"));
  button.disabled = true;
  const data = new FormData(form);
  const options = Object.fromEntries([...data].filter(([name]) => name.startsWith("option-")).map(([name, value]) => [name.slice(7), String(value)]));
  try {
    const part = await promised();
    const made = await insist("/api/matches", { game: document.body.dataset.game, scenario: document.body.dataset.scenario, options, seats: seats(), ...part });
    keepPart(made.id, part);
    keepLinks(made.id, made.links.concat(made.spectator ?? []));
    location.assign(made.links.length ? `${made.url}?invite=1` : made.url);
  } catch (fault) {
    const note = one("#new-note");
    note.textContent = fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer");
    note.hidden = false;
    button.disabled = false;
  }
});
