// @ts-check
// What the host cannot unsay: the last head of the journal that it signed is kept here, and compared when we meet again.
// And our own part in the dice: told once a match, after the host has promised its key.
import { announce, one, words } from "./dom.js";
import { insistQuietly } from "./insist.js";
import { post, token } from "./net.js";

/** @typedef {{match: string, host: string, header: string, entry: number, hash: string, signature: string}} Head */

/** @param {string} what @param {string} match */
const place = (what, match) => `admiralty-${what}-${match}`;

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing cannot compare either
  }
}

/**
 * A token for a new match, the hash of the key that the host promises for it, and then our part in the dice.
 * @returns {Promise<{token: string, nonce: string}>}
 */
export async function promised() {
  const chosen = token();
  const promise = await post("/api/promises", { token: chosen });
  keep(place("promise", chosen), promise);
  return { token: chosen, nonce: token() };
}

/** Remember under the match what was promised and given for it. @param {string} match @param {{token: string, nonce: string}} part */
export function keepPart(match, part) {
  const promise = kept(place("promise", part.token));
  localStorage.removeItem(place("promise", part.token));
  keep(place("part", match), { commitment: promise?.commitment ?? "", nonce: part.nonce });
}

let changed = false;

/** Said once: from then on the older head is kept as it is, for it is the proof. @param {Head} was @param {Head} is */
function warn(was, is) {
  if (changed) return;
  changed = true;
  const box = document.createElement("section");
  box.id = "history-changed";
  box.className = "note warning";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = words("historyChanged", { entry: was.entry });
  const proof = document.createElement("a");
  proof.href = URL.createObjectURL(new Blob([JSON.stringify([was, is], null, 2)], { type: "application/json" }));
  proof.download = `signed-heads-${was.match}.json`;
  proof.textContent = words("historyProof");
  box.append(text, proof);
  one("main").prepend(box);
  announce(text.textContent ?? "");
}

/** Compare a head with the one kept for its match, and keep the later one. @param {Head} head */
function meet(head) {
  if (changed) return;
  const key = place("head", head.match);
  /** @type {Head | null} */
  const last = kept(key);
  if (last && (last.header !== head.header || (last.entry === head.entry && last.hash !== head.hash))) {
    warn(last, head);
    return;
  }
  if (!last || head.entry >= last.entry) keep(key, head);
}

/** Watch over the history of a match, and give our part to its dice. @param {string} match @param {string} seat */
export async function watchHeads(match, seat) {
  document.addEventListener("answered", (event) => {
    const head = /** @type {CustomEvent} */ (event).detail?.head;
    if (head?.match === match) meet(head);
  });
  /** @type {Head | null} */
  const last = kept(place("head", match));
  if (last) {
    const again = await insistQuietly(`/api/matches/${match}/heads/${last.entry}`).catch((fault) => fault);
    if (again?.hash) meet(again);
    else if (again?.status === 404) warn(last, last);
  }
  // What came while we were away, or was answered just as the page was left, is kept from now on too.
  const newest = await insistQuietly(`/api/matches/${match}/heads`).catch(() => null);
  if (newest) meet(newest);
  if (seat && !kept(place("part", match))) {
    const nonce = token();
    await post(`/api/matches/${match}/nonce`, { seat, nonce, token: token() }).catch(() => null);
    keep(place("part", match), { commitment: "", nonce });
  }
}
