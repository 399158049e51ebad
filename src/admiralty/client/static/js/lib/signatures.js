// @ts-check
// SHA-256 and Ed25519 in the browser: hashes nonces, and verifies a host's signatures.

/** @param {string} hex */
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/**
 * Whether a host signed a statement. Null if this browser cannot check it: crypto.subtle exists on https and localhost
 * only, and older browsers have it without Ed25519.
 * @param {string} host @param {string} statement @param {string} signature @returns {Promise<boolean | null>}
 */
export async function holds(host, statement, signature) {
  if (!globalThis.crypto?.subtle) return null;
  try {
    const key = await crypto.subtle.importKey("raw", bytes(host), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, key, bytes(signature), new TextEncoder().encode(statement));
  } catch (fault) {
    return fault instanceof DOMException && fault.name === "NotSupportedError" ? null : false;
  }
}

/** The first 32 fractional bits of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;

/** @type {number[]} */
const START = [];
/** @type {number[]} */
const ROUND = [];
for (let number = 2; ROUND.length < 64; number += 1) {
  let prime = true;
  for (let by = 2; by * by <= number; by += 1) prime &&= number % by !== 0;
  if (!prime) continue;
  if (START.length < 8) START.push(fraction(number ** 0.5));
  ROUND.push(fraction(number ** (1 / 3)));
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The SHA-256 of an ASCII text, in hexadecimal. Our own: crypto.subtle is missing on plain http. @param {string} text */
export function sha256(text) {
  const size = (((text.length + 8) >> 6) + 1) * 16;
  const words = new Array(size).fill(0);
  for (let place = 0; place < text.length; place += 1) words[place >> 2] |= text.charCodeAt(place) << (24 - (place % 4) * 8);
  words[text.length >> 2] |= 0x80 << (24 - (text.length % 4) * 8);
  words[size - 1] = text.length * 8;
  /** @typedef {[number, number, number, number, number, number, number, number]} State */
  let state = /** @type {State} */ ([...START]);
  for (let block = 0; block < size; block += 16) {
    const spread = words.slice(block, block + 16);
    let [a, b, c, d, e, f, g, h] = state;
    for (let round = 0; round < 64; round += 1) {
      if (round > 15) {
        const [far, near] = [spread[round - 15], spread[round - 2]];
        const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
        const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
        spread.push((spread[round - 16] + low + spread[round - 7] + high) | 0);
      }
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[round] ?? 0) + spread[round]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    const mixed = [a, b, c, d, e, f, g, h];
    state = /** @type {State} */ (state.map((word, place) => (word + (mixed[place] ?? 0)) | 0));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
