// @ts-check
// Runs before the first paint: applies the reader's choice of light or dark and of text size.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    const size = localStorage.getItem("text-size");
    if (size === "large" || size === "larger") document.documentElement.dataset.text = size;
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
})();
