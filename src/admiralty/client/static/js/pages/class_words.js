// @ts-check
// Shared by the pages of a class: strings, error notes, and the server's address for other computers.
import { one } from "../lib/dom.js";
import { Refused } from "../lib/net.js";

const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** @type {Record<string, string>} */
const strings = JSON.parse(document.getElementById("class-words")?.textContent ?? "{}");

/** A sentence of the page, with its {blanks} filled in. @param {string} key @param {Record<string, string | number>} [blanks] */
export const said = (key, blanks = {}) => (strings[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));

export const classPath = () => `/api/classes/${document.body.dataset.class}`;

/** Show an error. @param {unknown} fault */
export function complain(fault) {
  const note = one("#class-note");
  if (!(fault instanceof Refused)) throw fault;
  note.textContent = `${fault.message} ${fault.fault.remedy}`;
  note.hidden = false;
}

/** Show the server's address for other computers, and whether they can reach it. */
export function origin() {
  const here = new URL(location.href);
  const { reach } = document.body.dataset;
  if (reach && LOOPBACK.test(here.hostname)) here.hostname = reach;
  return { origin: here.origin, local: LOOPBACK.test(here.hostname) };
}
