// @ts-check
// HTTP requests to the server: JSON with the page's token, errors as sentences.

/** @typedef {import("./types.d.ts").Fault} Fault */

/** An error answer, with the server's words for it. */
export class Refused extends Error {
  /** @param {number} status @param {Fault} fault @param {number} [after] seconds after which the server wants to be asked again @param {any} [body] the whole answer */
  constructor(status, fault, after = 0, body = null) {
    super(fault.message);
    this.status = status;
    this.fault = fault;
    this.after = after;
    this.body = body;
  }
}

/** A new random id for one click, so that a repeated request is not a second order. */
export function token() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const csrf = () => document.querySelector("meta[name=csrf]")?.getAttribute("content") ?? "";

/**
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function call(url, options) {
  const answer = await fetch(url, { credentials: "same-origin", ...options });
  const body = await answer.json().catch(() => null);
  if (answer.ok) return body;
  const unknown = { kind: "fault", message: answer.statusText || String(answer.status), remedy: "", case: null, case_text: null };
  throw new Refused(answer.status, body?.error ?? unknown, Number(answer.headers.get("Retry-After")) || 0, body);
}

/** @param {string} url @param {AbortSignal} [signal] */
export const get = (url, signal) => call(url, signal ? { signal } : {});

/** @param {string} url @param {unknown} body @param {AbortSignal} [signal] */
export const post = (url, body, signal) =>
  call(url, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf() }, body: JSON.stringify(body), ...(signal ? { signal } : {}) });

/** @param {string} url @param {string} text */
export const postText = (url, text) =>
  call(url, { method: "POST", headers: { "Content-Type": "text/plain", "X-CSRF-Token": csrf() }, body: text });
