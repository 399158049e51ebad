// @ts-check
// The links of a class to print and cut out, each with a QR code.
import { one, parseSvg } from "../lib/dom.js";
import { post } from "../lib/net.js";
import { startPage } from "../lib/page.js";
import { classPath, complain, origin, said } from "./class_words.js";

/** @typedef {import("../lib/types.d.ts").ClassLink} ClassLink */

startPage();
const template = /** @type {HTMLTemplateElement} */ (one("#slip"));

/** @param {ClassLink} link @returns {HTMLElement} */
function slip(link) {
  const made = /** @type {HTMLElement} */ (/** @type {Element} */ (template.content.firstElementChild).cloneNode(true));
  one(".slip-table b", made).textContent = said("table", { number: link.table });
  one(".slip-person", made).textContent = link.person;
  one(".slip-side", made).textContent = link.side;
  one(".slip-url", made).textContent = link.url || said("used");
  if (link.qr) one(".qr", made).append(parseSvg(link.qr));
  made.classList.toggle("used", !link.url);
  return made;
}

const here = origin();
one("#sheet-local").hidden = !here.local;
one("#print").addEventListener("click", () => print());
try {
  const { links } = await post(`${classPath()}/links`, { origin: here.origin });
  one("#slips").replaceChildren(...links.map(slip));
} catch (fault) {
  complain(fault);
}
