// @ts-check
// Helpers for the DOM that every module uses.

/**
 * The element for a selector; throws if there is none.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function one(selector, root = document) {
  const found = maybe(selector, root);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement | null}
 */
export const maybe = (selector, root = document) => root.querySelector(selector);

/**
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement[]}
 */
export const all = (selector, root = document) => [...root.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

/**
 * A new element with attributes and children; strings become text.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Parse HTML into an element.
 * @param {string} html
 * @returns {HTMLElement}
 */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

/**
 * Parse markup into an SVG element, in the SVG namespace.
 * @param {string} markup
 * @returns {SVGElement}
 */
export function parseSvg(markup) {
  const template = document.createElement("template");
  const whole = /^\s*<svg[\s>]/.test(markup);
  template.innerHTML = whole ? markup.trim() : `<svg>${markup}</svg>`;
  const root = /** @type {SVGElement} */ (template.content.firstElementChild);
  return whole ? root : /** @type {SVGElement} */ (root.firstElementChild);
}

/** @type {Record<string, string> | null} */
let strings = null;

/**
 * A string of the page, with its {blanks} filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export function words(key, blanks = {}) {
  strings ??= JSON.parse(document.getElementById("strings")?.textContent ?? "{}");
  const sentence = strings?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name] ?? ""));
}

/**
 * Announce a sentence to screen readers without moving the focus.
 * @param {string} sentence
 */
export function announce(sentence) {
  const live = document.getElementById("live");
  if (!live || !sentence) return;
  live.textContent = "";
  // A screen reader speaks on a change; the pause makes a repeated sentence a change too.
  setTimeout(() => { live.textContent = sentence; }, 30);
}

let fading = 0;

/**
 * Show a short note, also to screen readers.
 * @param {string} sentence
 */
export function toast(sentence) {
  const box = one("#toast");
  box.textContent = sentence;
  box.hidden = false;
  announce(sentence);
  clearTimeout(fading);
  fading = setTimeout(() => { box.hidden = true; }, 4500);
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const coarse = () => matchMedia("(pointer: coarse)").matches;
export const phone = () => matchMedia("(max-width: 48em)").matches;
