// @ts-check
// Turns one element into another in place, so that focus, scrolling and half-typed words survive an update.

/** @param {Element} element */
const keyOf = (element) => element.id || element.getAttribute("data-code") || element.getAttribute("data-unit") || element.getAttribute("data-card") || element.getAttribute("data-sheet") || "";

/** @param {Node} a @param {Node} b */
function alike(a, b) {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || keyOf(a) === keyOf(b);
}

/**
 * Make `from` look like `to`, keeping what stays the same.
 * @param {Element} from
 * @param {Element} to
 */
export function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && name !== "open") from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  if (from instanceof HTMLTemplateElement && to instanceof HTMLTemplateElement) {
    from.innerHTML = to.innerHTML;
    return;
  }
  morphChildren(from, to);
}

/** @param {Element} from @param {Element} to */
function morphChildren(from, to) {
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of from.children) if (keyOf(child)) known.set(child.nodeName + keyOf(child), child);
  let old = from.firstChild;
  for (const fresh of [...to.childNodes]) {
    const key = fresh instanceof Element ? keyOf(fresh) : "";
    const same = key ? known.get(fresh.nodeName + key) : undefined;
    if (same && same !== old && same.parentNode === from) {
      from.insertBefore(same, old);
      morph(same, /** @type {Element} */ (fresh));
    } else if (old && alike(old, fresh)) {
      if (old instanceof Element && fresh instanceof Element) morph(old, fresh);
      else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
      old = old.nextSibling;
    } else {
      from.insertBefore(fresh, old);
    }
  }
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}
