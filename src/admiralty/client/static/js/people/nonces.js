// @ts-check
// The player's nonces, by commit and reveal: sends the hash first, and the nonce when no other can be added.
import { maybe, toast, words } from "../lib/dom.js";
import { keep, kept, meet, place } from "./signed_head.js";
import { postWithRetry, getWithRetry } from "../lib/retry.js";
import { post, token } from "../lib/net.js";
import { sha256 } from "../lib/signatures.js";

/** @typedef {{wants: string, commitment: string, settled: boolean, waits: boolean, inside: string[], outside: string[], shared: boolean, head: import("./signed_head.js").Head}} Nonces */

/** The most steps in a row: commit, open, and both again for a lost nonce. */
const STEPS = 6;

/** A new nonce of ours, kept by its hash until it is to be opened. @param {string} match */
function freshNonce(match) {
  const nonce = token();
  keepNonce(match, nonce);
  return sha256(nonce);
}

/** @param {string} match @param {string} nonce */
const keepNonce = (match, nonce) => keep(place("nonces", match), { ...kept(place("nonces", match)), [sha256(nonce)]: nonce });

/**
 * Make a match: the host promises its key, we commit to our nonce, and open it if no other player has to commit.
 * @param {Record<string, any>} body @returns {Promise<any>}
 */
export async function beginMatch(body) {
  const chosen = token();
  const promise = await postWithRetry("/api/promises", { token: chosen });
  const nonce = token();
  const made = await postWithRetry("/api/matches", { ...body, token: chosen, commitment: sha256(nonce) });
  keep(place("promise", made.id), promise);
  keepNonce(made.id, nonce);
  const mine = Object.entries(body.seats ?? {}).find(([, plan]) => plan.by === "me");
  // If it cannot be opened now, the table page opens it.
  if (mine) await tendNonces(made.id, mine[0]).catch(() => null);
  return made;
}

/** Commit or open our nonce, as needed now. @param {string} match @param {string} seat @returns {Promise<Nonces | null>} the new state */
async function tendNonces(match, seat) {
  for (let step = 0; step < STEPS; step += 1) {
    /** @type {Nonces} */
    const now = await getWithRetry(`/api/matches/${match}/nonces?${new URLSearchParams({ as: seat })}`);
    // Open nothing until the host has signed a history with all commitments.
    if (!(await meet(now.head))) return null;
    if (!now.wants) return now;
    const nonce = kept(place("nonces", match))?.[now.commitment];
    if (now.wants === "open" && nonce) await post(`/api/matches/${match}/nonce`, { seat, nonce, token: token() });
    else await post(`/api/matches/${match}/commitment`, { seat, commitment: freshNonce(match), token: token() });
  }
  return null;
}

/** Commit and open our nonce while the page is open. @param {string} match @param {string} seat */
export function watchNonces(match, seat) {
  if (!seat) return;
  let [busy, again, settled, said] = [false, false, false, false];
  const tend = async () => {
    again = true; // what is heard while an answer is under way may be newer than that answer
    if (busy) return;
    busy = true;
    /** @type {Nonces | null} */
    let now = null;
    while (again) {
      again = false;
      now = await tendNonces(match, seat).catch(() => null);
    }
    busy = false;
    if (!now) return;
    settled = now.settled;
    const note = maybe("#nonces-note");
    if (note) note.textContent = now.inside.length ? words(now.outside.length ? "noncesSome" : "noncesAll", { inside: now.inside.join(", "), outside: now.outside.join(", ") }) : words(now.shared ? "noncesShared" : "noncesNone");
    if (now.waits && !said) toast(words("noncesWait"));
    said = now.waits;
  };
  document.addEventListener("updated", () => { if (!settled) tend(); });
  document.addEventListener("presence", tend);
  tend();
}
