// @ts-check
// Retries a command with exponential backoff while the server is down or busy, until it answers or the player cancels.
// Every attempt has the same idempotency token, so that a command takes effect once.
import { announce, one, words } from "./dom.js";
import { get, post, Refused, token } from "./net.js";

const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 20_000;
/** The time-out of an attempt. */
const PATIENCE = 15_000;
/** HTTP statuses to retry. */
const BUSY = [429, 502, 503, 504];

/** The player has cancelled the wait. */
export class GivenUp extends Error {}

/** The number of commands without an answer; the page is marked as busy while there are any. */
let unanswered = 0;

/** @param {number} more */
function count(more) {
  unanswered += more;
  document.body.classList.toggle("busy", unanswered > 0);
}

/** The waiting commands, each with a function that retries it at once. @type {Set<() => void>} */
const waiting = new Set();
/** @type {Set<() => void>} */
const leaving = new Set();

/** The server has answered: waiting requests are sent now. */
export function tryNow() {
  for (const wake of [...waiting]) wake();
}

/** @param {unknown} fault @returns {boolean} whether another attempt may do better */
const passing = (fault) => !(fault instanceof Refused) || BUSY.includes(fault.status);

/** @param {number} attempt @param {unknown} fault */
function pause(attempt, fault) {
  const grown = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  const asked = fault instanceof Refused ? fault.after * 1000 : 0;
  // Jitter: not all tables should retry at the same moment when a server comes back.
  return Math.max(asked, grown * (0.8 + Math.random() * 0.4));
}

/** @param {boolean} busy @param {number} until */
function tell(busy, until) {
  const box = one("#waiting");
  const say = () => {
    const seconds = Math.max(1, Math.round((until - Date.now()) / 1000));
    one("[data-slot=words]", box).textContent = `${words(busy ? "serverBusy" : "serverSilent")} ${words("trying", { seconds })}`;
  };
  say();
  if (box.hidden) announce(words(busy ? "serverBusy" : "serverSilent"));
  box.hidden = false;
  return setInterval(say, 1000);
}

/** Wait for the next attempt. @param {number} milliseconds @param {boolean} busy */
async function wait(milliseconds, busy) {
  const telling = tell(busy, Date.now() + milliseconds);
  /** @type {() => void} */
  let wake = () => {};
  /** @type {() => void} */
  let leave = () => {};
  try {
    await new Promise((resolve, reject) => {
      wake = () => resolve(undefined);
      leave = () => reject(new GivenUp());
      waiting.add(wake);
      leaving.add(leave);
      setTimeout(wake, milliseconds);
    });
  } finally {
    clearInterval(telling);
    waiting.delete(wake);
    leaving.delete(leave);
  }
}

/**
 * Send a command until it is accepted, or refused for good.
 * @param {string} url @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 */
export async function postWithRetry(url, body) {
  const sent = { token: token(), ...body };
  count(1);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await post(url, sent, AbortSignal.timeout(PATIENCE));
        document.dispatchEvent(new CustomEvent("answered", { detail: answer }));
        return answer;
      } catch (fault) {
        if (!passing(fault)) throw fault;
        await wait(pause(attempt, fault), fault instanceof Refused);
      }
    }
  } finally {
    count(-1);
    if (!waiting.size) one("#waiting").hidden = true;
  }
}

/**
 * Retry a request in the background, without a message, until the server answers.
 * @param {string} url
 * @returns {Promise<any>} the response; throws if it is refused for good
 */
export async function getWithRetry(url) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await get(url, AbortSignal.timeout(PATIENCE));
    } catch (fault) {
      if (!passing(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, pause(attempt, fault)));
    }
  }
}

window.addEventListener("online", tryNow);
document.addEventListener("click", (event) => {
  const deed = /** @type {Element} */ (event.target).closest("#waiting [data-do]")?.getAttribute("data-do");
  if (deed === "try-now") tryNow();
  if (deed === "give-up") for (const leave of [...leaving]) leave();
});
