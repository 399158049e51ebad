// @ts-check
// Invitation links: shown once when a match is made, and replaced on demand.
import { all, maybe, one, parseSvg, words } from "../lib/dom.js";
import { post } from "../lib/net.js";

/** @typedef {{name: string, url: string, id?: string}} Link */

const key = (/** @type {string} */ match) => `links ${match}`;

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Keep the links of a new match until its table is open. @param {string} match @param {Link[]} links */
export function keepLinks(match, links) {
  try {
    sessionStorage.setItem(key(match), JSON.stringify(links.map(({ name, url }) => ({ name, url }))));
  } catch {
    // The maker can ask for fresh ones.
  }
}

/** The address for others: on localhost, the machine's address on its network. @param {string} url */
function absolute(url) {
  const made = new URL(url, location.href);
  const { reach } = document.body.dataset;
  if (reach && LOOPBACK.test(made.hostname)) made.hostname = reach;
  return made.href;
}

/** The address as a QR code; without a code its text remains. @param {HTMLElement} place @param {string} text */
async function drawCode(place, text) {
  // A phone cannot reach a localhost address.
  if (LOOPBACK.test(new URL(text).hostname)) {
    place.remove();
    return;
  }
  try {
    const { svg } = await post("/api/qr", { text });
    place.replaceChildren(parseSvg(svg));
  } catch {
    place.remove();
  }
}

/** @param {Link[]} links @param {boolean} [more] beside those of others that are shown already */
function show(links, more = false) {
  const list = maybe("#links");
  const template = maybe("#link");
  if (!list || !(template instanceof HTMLTemplateElement)) return;
  const dead = new Set(links.map(({ name }) => name || words("watch")));
  const before = more ? [...list.children].filter((item) => !dead.has(one("label", item).textContent ?? "")) : [];
  const items = links.map(({ name, url }, place) => {
    const item = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
    const field = /** @type {HTMLInputElement} */ (one("input", item));
    field.id = `link-${list.children.length + place}`;
    field.value = absolute(url);
    drawCode(one(".qr", item), field.value);
    one("label", item).textContent = name || words("watch");
    one("label", item).setAttribute("for", field.id);
    one("button", item).dataset.copy = field.id;
    return item;
  });
  list.replaceChildren(...before, ...items);
  const again = maybe("[data-do=links]");
  if (again && !more) again.hidden = true;
}

/** The links that came with the match. @param {string} match @returns {boolean} whether there are any */
export function showKeptLinks(match) {
  try {
    const kept = sessionStorage.getItem(key(match));
    if (kept) show(JSON.parse(kept));
    return kept !== null;
  } catch {
    return false;
  }
}

/** @param {string} match */
export async function freshLinks(match) {
  const made = await post(`/api/matches/${match}/links`, {});
  const links = [...made.links, ...(made.spectator ? [made.spectator] : [])];
  show(links);
  keepLinks(match, links);
  for (const { id, name } of links) {
    const revoke = all("[data-do=revoke]").find((each) => each.dataset.name === name);
    if (revoke) revoke.dataset.link = id;
  }
}

/** Revoke a link and show the new one. @param {string} match @param {HTMLElement} button */
export async function revokeLink(match, button) {
  const made = await post(`/api/matches/${match}/links/${button.dataset.link}/revoke`, {});
  sessionStorage.removeItem(key(match)); // the stored link is no longer valid
  show([made], true);
  const state = button.parentElement?.querySelector("[data-state]");
  if (state) state.textContent = button.dataset.said ?? "";
  button.remove();
  one("#links li:last-child input").focus();
}
