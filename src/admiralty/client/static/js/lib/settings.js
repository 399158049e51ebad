// @ts-check
// The reader's settings in local storage: one name and one word each.

/** @type {Record<string, string>} */
const DEFAULTS = { theme: "", "text-size": "", volume: "50", "steps-speed": "steady", confirm: "yes" };

/** Sounds are on unless the page is operated by a finger. */
const sounds = () => (matchMedia("(pointer: coarse)").matches ? "no" : "yes");

/** @param {string} name */
export function setting(name) {
  const usual = name === "sounds" ? sounds() : (DEFAULTS[name] ?? "no");
  try {
    return localStorage.getItem(name) ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} name @param {string} value */
export function choose(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
