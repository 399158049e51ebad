// @ts-check
// Keeps the host's signed promises in this browser (for the dice, the header and the last head of the journal), checks the
// signatures, and compares them at the next visit.
import { announce, maybe, one, words } from "../lib/dom.js";
import { getWithRetry } from "../lib/retry.js";
import { holds } from "../lib/signatures.js";

/** @typedef {{match: string, host: string, header: string, entry: number, hash: string, signature: string}} Head */
/** @typedef {{token: string, commitment: string, host: string, signature: string}} Promised */

/** @param {string} what @param {string} match */
export const place = (what, match) => `admiralty-${what}-${match}`;

/** @param {string} key @returns {any} */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // without storage there is nothing to compare
  }
}

/** A link that saves something as a file. @param {HTMLAnchorElement} link @param {string} name @param {unknown} content */
function saves(link, name, content) {
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  link.download = name;
}

let broken = false;

/**
 * Show a red box, once. From then on the stored promises do not change, because they are the proof.
 * @param {string} id @param {string} sentence @param {string} file @param {unknown[]} proof
 */
function warn(id, sentence, file, proof) {
  if (broken) return;
  broken = true;
  const box = document.createElement("section");
  box.id = id;
  box.className = "note warning";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = sentence;
  const link = document.createElement("a");
  saves(link, file, proof);
  link.textContent = words("historyProof");
  box.append(text, link);
  one("main").prepend(box);
  announce(sentence);
}

/** @param {Head} was @param {Head} is */
const warnOfHistory = (was, is) => warn("history-changed", words("historyChanged", { entry: was.entry }), `signed-heads-${was.match}.json`, [was, is]);

/** @param {string} match @param {unknown[]} proof */
const warnOfSignature = (match, proof) => warn("signature-broken", words("signatureBroken"), `signatures-${match}.json`, proof);

/** @param {string} header @param {number} entry @param {string} hash */
const statement = (header, entry, hash) => `admiralty journal ${header} entry ${entry} hash ${hash}`;

/** Show whether this browser checks signatures. @param {boolean} checked */
function sayChecked(checked) {
  document.body.dataset.signatures = checked ? "checked" : "unchecked";
  const note = maybe("#trust-note");
  if (note) note.textContent = words(checked ? "signaturesChecked" : "signaturesUnchecked");
}

/**
 * Check a head and compare it with the one kept for its match; the later one is kept.
 * @param {Head} head @returns {Promise<boolean>} whether it fits
 */
export async function meet(head) {
  if (broken) return false;
  const signed = await holds(head.host, statement(head.header, head.entry, head.hash), head.signature);
  if (signed === false) {
    warnOfSignature(head.match, [head]);
    return false;
  }
  const key = place("head", head.match);
  /** @type {Head | null} */
  const last = kept(key);
  if (last && (last.header !== head.header || (last.entry === head.entry && last.hash !== head.hash))) {
    warnOfHistory(last, head);
    return false;
  }
  if (!broken && (!last || head.entry >= last.entry)) keep(key, head);
  return !broken;
}

/** Whether the host is the one that this browser knows; trust on first use. @param {string} host @param {string} file @param {unknown} proof */
function isKnownHost(host, file, proof) {
  const known = kept("admiralty-host");
  if (known && known !== host) {
    warn("host-changed", words("hostChanged"), file, [known, proof]);
    return false;
  }
  keep("admiralty-host", host);
  return true;
}

/** Check the key that a host presents: the known one, with a valid signature. @param {string} host @param {string} signature */
export async function checkHost(host, signature) {
  if (!isKnownHost(host, "host.json", { host })) return;
  const signed = await holds(host, `admiralty host ${host}`, signature);
  sayChecked(signed !== null);
  if (signed === false) warnOfSignature("host", [{ host, signature }]);
}

/** Check the header: signed by the known host, with the promised dice. @param {string} match */
async function checkHeader(match) {
  const header = await getWithRetry(`/api/matches/${match}/header`).catch(() => null);
  if (!header) return;
  const commitment = header.chance?.commitment ?? "";
  /** @type {Promised | null} */
  const promise = kept(place("promise", match));
  const seen = kept(place("commitment", match)) ?? promise?.commitment ?? commitment;
  if (seen !== commitment || (promise && (promise.commitment !== commitment || promise.host !== header.host))) {
    warn("promise-broken", words("promiseBroken"), `promise-${match}.json`, [promise ?? seen, header]);
    return;
  }
  keep(place("commitment", match), commitment);
  if (!header.host) return;
  if (!isKnownHost(header.host, `host-${match}.json`, header)) return;
  const signed = await holds(header.host, statement(header.hash, 0, header.hash), header.signature ?? "");
  const vowed = promise ? await holds(promise.host, `admiralty promise ${promise.token} commitment ${promise.commitment}`, promise.signature) : signed;
  sayChecked(signed !== null);
  if (signed === false || vowed === false) warnOfSignature(match, [promise, header]);
  const link = maybe("#save-promise");
  if (promise && link instanceof HTMLAnchorElement) {
    saves(link, `promise-${match}.json`, promise);
    link.hidden = false;
  }
}

/** Check the signed history of a match as it grows. @param {string} match */
export async function watchHeads(match) {
  document.addEventListener("answered", (event) => {
    const head = /** @type {CustomEvent} */ (event).detail?.head;
    if (head?.match === match) meet(head);
  });
  await checkHeader(match);
  /** @type {Head | null} */
  const last = kept(place("head", match));
  if (last) {
    const again = await getWithRetry(`/api/matches/${match}/heads/${last.entry}`).catch((fault) => fault);
    if (again?.hash) await meet(again);
    else if (again?.status === 404) warnOfHistory(last, last);
  }
  // Also store heads that arrived while the page was closed.
  const newest = await getWithRetry(`/api/matches/${match}/heads`).catch(() => null);
  if (newest) await meet(newest);
}
