// @ts-check
// Table actions: pause, draw, adjourn, hand a seat over, resign.
import { maybe, one } from "../lib/dom.js";
import { postWithRetry } from "../lib/retry.js";
import { act, match, refuse, seat } from "../orders/orders.js";

const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (one(`#${id}`));

/** @param {string} deed */
function done(deed) {
  dialog("menu").close();
  act(deed, { seat: seat() });
}

/** @param {string} from the seat @param {Record<string, string>} to */
async function handOver(from, to) {
  const { link } = await postWithRetry(`${match()}/hand-over`, { seat: from, to });
  if (!link) {
    location.assign(`/m/${document.body.dataset.match}`);
    return;
  }
  const field = /** @type {HTMLInputElement} */ (one("#handed-link"));
  field.value = new URL(link.url, location.href).href;
  const label = one("label[for=handed-link]");
  if (to.by === "me") label.textContent = label.dataset.mine ?? "";
  dialog("menu").close();
  dialog("handed").showModal();
  field.select();
}

/** Show why a seat was not handed over, and close the menu, which would cover the reason. @param {unknown} fault */
function refused(fault) {
  dialog("menu").close();
  refuse(fault);
}

/** Run a table action. @param {string} deed @param {HTMLElement} source @returns {boolean} whether there is such an action */
export function tableAction(deed, source) {
  if (deed === "deed") done(source.dataset.deed ?? "");
  else if (deed === "withdraw-offer") act(`${source.dataset.what}/withdraw`, {});
  else if (deed === "resume") act("resume", { seat: seat() });
  else if (deed === "resign") dialog("resign").showModal();
  else if (deed === "resign-sure") {
    dialog("resign").close();
    done("resign");
  } else if (deed === "hand-over") handOver(source.dataset.seat ?? "", source.dataset.to === "bot" ? { by: "bot", bot: "captain" } : { by: "me" }).catch(refused);
  else return false;
  return true;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  if (!form.matches(".hand-over")) return;
  event.preventDefault();
  const name = /** @type {HTMLInputElement} */ (one("#hand-to")).value;
  handOver(form.dataset.seat ?? "", { by: "friend", name }).catch(refused);
});
// Another person has the seat now: reload the page for a spectator.
maybe("#handed")?.addEventListener("close", () => location.assign(`/m/${document.body.dataset.match}`));
