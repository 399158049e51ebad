// @ts-check
// Presence, chat, nudges and the clock. None of it is part of the game.
import { announce, make, maybe, one, toast, words } from "../lib/dom.js";
import { postWithRetry } from "../lib/retry.js";
import { get, post } from "../lib/net.js";
import { match, refuse, seat } from "../orders/orders.js";

/** @typedef {import("../lib/types.d.ts").Presence} Presence */

/** The stream reports changes; only the times of presence must be polled, and polling counts as being present. */
const AGAIN = 60000;
let last = 0;
let first = true;
let timer = 0;

const box = () => maybe("#presence");

/** @param {Presence["people"][number]} person */
function line({ name, seats, bot, mine, asked, seen, ago }) {
  const here = ago !== null && ago < 90;
  const dot = make("span", { class: `presence-dot${bot ? " bot" : here || mine ? " here" : ""}`, "aria-hidden": "true" });
  const who = mine ? words("you", { name }) : name || words("nobody");
  return make("li", { class: asked ? "asked" : "" }, dot, make("b", {}, who), make("span", { class: "faint small" }, [seats.join(", "), seen].filter(Boolean).join(" · ")));
}

/** @param {Presence["remarks"][number]} remark */
function remarkLine({ person, kind, text, mine }) {
  const said = kind === "said" ? [make("b", {}, mine ? words("you", { name: person }) : person), " ", text] : [text];
  return make("li", { class: `remark ${kind}${mine ? " mine" : ""}` }, ...said);
}

/** @param {Presence["remarks"]} fresh */
function told(fresh) {
  const talk = /** @type {HTMLDetailsElement} */ (one("[data-slot=talk]", box() ?? document.body));
  const list = one("[data-slot=remarks]", talk);
  list.append(...fresh.map(remarkLine));
  list.scrollTop = list.scrollHeight;
  const heard = fresh.filter((each) => !each.mine);
  if (first || !heard.length) return;
  for (const each of heard) announce(each.kind === "said" ? `${each.person}: ${each.text}` : each.text);
  const latest = heard[heard.length - 1];
  if (latest && document.body.dataset.tab !== "log") maybe(".tabs [data-tab=log]")?.classList.add("news");
  if (latest && (latest.kind !== "said" || !talk.open)) toast(latest.kind === "said" ? `${latest.person}: ${latest.text}` : latest.text);
  const unread = one("[data-slot=unread]", talk);
  unread.hidden = talk.open;
  unread.textContent = "●";
}

/** A proposed clock, above the board until all have answered. @param {Presence["offer"]} offer */
function offered(offer) {
  const place = maybe("#clock-offer");
  if (!place) return;
  const fresh = offer && place.hidden;
  place.hidden = !offer;
  if (!offer) return;
  one("[data-slot=text]", place).textContent = offer.text;
  place.dataset.about = offer.about;
  const waiting = one("[data-slot=waiting]", place);
  waiting.hidden = offer.asked_me || !offer.waiting_for.length;
  waiting.textContent = words("waitingFor", { who: offer.waiting_for.join(", ") });
  one("[data-slot=answers]", place).hidden = !offer.asked_me;
  one("[data-slot=withdraw]", place).hidden = !offer.mine || offer.asked_me;
  if (fresh && offer.asked_me) announce(offer.text);
}

/** @param {Presence} presence */
function show(presence) {
  const place = box();
  if (!place) return;
  offered(presence.offer);
  const persons = presence.people.filter((each) => !each.bot);
  const together = persons.length > 1;
  place.hidden = !together;
  const clock = maybe("#pace");
  if (clock) clock.hidden = !together;
  if (!together) return;
  one("[data-slot=people]", place).replaceChildren(...presence.people.map(line));
  const pace = one("[data-slot=pace]", place);
  pace.hidden = !presence.pace.said;
  pace.textContent = presence.pace.said;
  const nudge = maybe("[data-slot=nudge]", place);
  if (nudge) nudge.hidden = !persons.some((each) => each.asked && !each.mine);
  const fresh = presence.remarks.filter((each) => each.id > last);
  last = Math.max(last, ...fresh.map((each) => each.id));
  told(fresh);
  first = false;
}

async function ask() {
  clearTimeout(timer);
  try {
    show(await get(`${match()}/presence?after=${last}`));
  } catch {
    // The event stream reports a lost connection; here the next poll tries again.
  }
  timer = setTimeout(ask, AGAIN);
}

/** @param {string} path @param {Record<string, unknown>} body */
async function say(path, body) {
  try {
    const send = path === "remarks" ? postWithRetry : post; // retried with the same token, so that a message appears once
    show(await send(`${match()}/presence/${path}?after=${last}`, { seat: seat(), ...body }));
  } catch (fault) {
    refuse(fault);
  }
}

export function watchPresence() {
  const place = box();
  if (!place) return;
  place.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (one("#talk-text"));
    if (field.value.trim()) say("remarks", { text: field.value.trim() }).then(() => { field.value = ""; });
  });
  place.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const phrase = target.closest("[data-phrase]");
    if (phrase) say("remarks", { text: phrase.textContent ?? "" });
    else if (target.closest("[data-slot=nudge]")) say("nudge", {});
  });
  one("[data-slot=talk]", place).addEventListener("toggle", () => { one("[data-slot=unread]", place).hidden = true; });
  maybe("#pace")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(/** @type {HTMLFormElement} */ (event.target));
    say("pace", { seconds: Number(chosen.get("seconds")), then: chosen.get("then") });
    /** @type {HTMLDialogElement} */ (one("#menu")).close();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  const clock = maybe("#clock-offer");
  clock?.addEventListener("click", (event) => {
    const accept = /** @type {Element} */ (event.target).closest("[data-accept]")?.getAttribute("data-accept");
    if (accept) say("pace/answer", { accept: accept === "yes", about: clock.dataset.about });
  });
  document.addEventListener("presence", ask);
  document.addEventListener("updated", () => { clearTimeout(timer); timer = setTimeout(ask, 400); });
  ask();
}
