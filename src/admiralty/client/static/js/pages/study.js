// @ts-check
// A study: chapters of positions and journals with notes and arrows. Its author edits it; changes are saved automatically.
import { boardTool, watchBoard } from "../board/board.js";
import { redraw, underCursor } from "../board/cursor.js";
import { patchScene } from "../board/scene.js";
import { frameShips } from "../board/viewport.js";
import { all, announce, draw, make, maybe, one, words } from "../lib/dom.js";
import { get, post, Refused } from "../lib/net.js";
import { startPage } from "../lib/page.js";

/** @typedef {{title: string, notes: string, arrows: [number, number, number, number][], content: Record<string, unknown>, position: string, journal: string, entry: number}} Chapter */
/** @type {{admiralty_study: 1, title: string, chapters: Chapter[]}} */
const study = JSON.parse(one("#study").textContent ?? "{}");
const { study: id, mine } = document.body.dataset;
/** Milliseconds between the last change and saving. */
const WRITTEN = 600;
let at = Math.max(0, Math.min(study.chapters.length, Number(location.hash.slice(1)) || 1) - 1);
let keeping = 0;
let drawing = false;
/** The start of an unfinished arrow, in the units of the board. @type {[number, number] | null} */
let from = null;
let shown = 0;

const chapter = () => /** @type {Chapter} */ (study.chapters[at]);

/** @param {string} text */
function tell(text) {
  one("#edit-faults").replaceChildren(...(text ? [make("p", { class: "refusal" }, text)] : []));
}

const per = () => Number(document.getElementById("board")?.dataset.perUnit ?? 1);

/** Draw the arrows of the chapter over the pieces. */
function drawArrows() {
  document.getElementById("arrows")?.remove();
  const lines = chapter().arrows.map(([x1, y1, x2, y2]) => {
    const [ax, ay, bx, by] = [x1, y1, x2, y2].map((each) => each / per()).map(Number);
    const [dx, dy] = [(bx ?? 0) - (ax ?? 0), (by ?? 0) - (ay ?? 0)];
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const head = Math.min(40, long / 2);
    const tip = `${bx},${by} ${(bx ?? 0) - ux * head - uy * head * 0.5},${(by ?? 0) - uy * head + ux * head * 0.5} ${(bx ?? 0) - ux * head + uy * head * 0.5},${(by ?? 0) - uy * head - ux * head * 0.5}`;
    return draw("g", { class: "arrow" }, draw("line", { x1: ax ?? 0, y1: ay ?? 0, x2: (bx ?? 0) - ux * head * 0.8, y2: (by ?? 0) - uy * head * 0.8 }), draw("polygon", { points: tip }));
  });
  document.getElementById("board")?.append(draw("g", { id: "arrows", "aria-hidden": "true" }, ...lines));
}

function listChapters() {
  one("#chapters").replaceChildren(...study.chapters.map((each, place) => make("li", {}, make("button", { type: "button", class: "edit-piece", "data-chapter": String(place), "aria-pressed": String(place === at) }, `${place + 1}. ${each.title}`))));
}

/** @param {number} [entry] of a journal */
async function show(entry) {
  const wanted = (shown += 1);
  listChapters();
  const title = maybe("#chapter-title");
  if (title instanceof HTMLInputElement) {
    title.value = chapter().title;
    /** @type {HTMLTextAreaElement} */ (one("#chapter-notes")).value = chapter().notes;
  } else {
    one("#chapter-title-read").textContent = chapter().title;
    one("#chapter-notes-read").textContent = chapter().notes;
  }
  history.replaceState(null, "", `#${at + 1}`);
  try {
    const drawn = await get(`/api/studies/${id}/chapters/${at + 1}?entry=${entry ?? 0}`);
    if (wanted !== shown) return;
    patchScene(drawn.svg);
    if (entry === undefined) frameShips();
    redraw();
    drawArrows();
    one("#caption").textContent = drawn.caption;
    one("#told").replaceChildren(...drawn.lines.map((/** @type {string} */ line) => make("li", {}, line)));
    const slider = /** @type {HTMLInputElement} */ (one("#entry"));
    one("#moment-tools").hidden = drawn.entries === 0;
    slider.max = String(drawn.entries);
    slider.value = String(drawn.entry);
    slider.setAttribute("aria-valuetext", words("entry", { n: drawn.entry, of: drawn.entries }));
    one("#open-editor").hidden = drawn.entries !== 0;
    tell("");
  } catch (fault) {
    tell(fault instanceof Refused ? fault.message : words("noAnswer"));
  }
}

async function keep() {
  try {
    await post(`/api/studies/${id}`, study);
    one("#kept").textContent = words("studyKept");
    tell("");
  } catch (fault) {
    tell(fault instanceof Refused ? `${fault.message} ${fault.fault.remedy}` : words("noAnswer"));
  }
}

/** Save after a pause (debounced). */
function keepSoon() {
  clearTimeout(keeping);
  one("#kept").textContent = words("studyKeeping");
  keeping = setTimeout(keep, WRITTEN);
}

/** Add a point of an arrow: its start, or its end. @param {number} x @param {number} y */
function arrowTo(x, y) {
  const place = /** @type {[number, number]} */ ([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  if (from) {
    chapter().arrows.push([...from, ...place]);
    from = null;
    drawArrows();
    keepSoon();
  } else from = place;
  announce(words(from ? "arrowFrom" : "arrowTo"));
}

/** @param {number} clientX @param {number} clientY */
function arrowAt(clientX, clientY) {
  const board = document.getElementById("board");
  const matrix = board instanceof SVGGraphicsElement ? board.getScreenCTM() : null;
  if (!matrix) return;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  arrowTo(x * per(), y * per());
}

/** @param {number} by */
function move(by) {
  const to = at + by;
  if (to < 0 || to >= study.chapters.length) return;
  study.chapters.splice(to, 0, ...study.chapters.splice(at, 1));
  at = to;
  keepSoon();
  listChapters();
}

/** @type {Record<string, (source: HTMLElement) => void>} */
const DEEDS = {
  arrow: (source) => {
    drawing = !drawing;
    from = null;
    source.setAttribute("aria-pressed", String(drawing));
    one("#arrow-hint").hidden = !drawing;
  },
  "no-arrows": () => {
    chapter().arrows = [];
    drawArrows();
    keepSoon();
  },
  up: () => move(-1),
  down: () => move(1),
  remove: () => {
    if (study.chapters.length === 1) {
      tell(words("studyLast"));
      return;
    }
    study.chapters.splice(at, 1);
    at = Math.min(at, study.chapters.length - 1);
    clearTimeout(keeping);
    keep().then(() => show());
  },
};

startPage();
watchBoard({
  press(x, y) {
    if (drawing) arrowAt(x, y);
  },
  hover() {},
  enter() {
    if (!drawing) return false;
    const box = document.querySelector("#cursor .cursor")?.getBoundingClientRect();
    if (box && underCursor().place) arrowAt(box.x + box.width / 2, box.y + box.height / 2);
    return true;
  },
});
document.addEventListener("click", (event) => {
  const source = /** @type {Element} */ (event.target).closest("[data-study-do], [data-chapter], [data-do], .tabs [data-tab], #open-editor");
  if (!(source instanceof HTMLElement)) return;
  const { studyDo, chapter: number, tab, do: deed } = source.dataset;
  if (studyDo) DEEDS[studyDo]?.(source);
  else if (number) {
    at = Number(number);
    from = null;
    show();
  } else if (tab) {
    document.body.dataset.tab = tab;
    for (const each of all(".tabs [data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
  } else if (source.id === "open-editor") {
    event.preventDefault();
    sessionStorage.setItem("document", JSON.stringify({ content: chapter().content, position: chapter().position }));
    location.assign("/edit?file=yes");
  } else if (deed) boardTool(deed);
});
one("#entry").addEventListener("input", (event) => show(Number(/** @type {HTMLInputElement} */ (event.target).value)));
if (mine === "yes") {
  one("#chapter-title").addEventListener("input", (event) => {
    chapter().title = /** @type {HTMLInputElement} */ (event.target).value || chapter().title;
    listChapters();
    keepSoon();
  });
  one("#chapter-notes").addEventListener("input", (event) => {
    chapter().notes = /** @type {HTMLTextAreaElement} */ (event.target).value;
    keepSoon();
  });
  one("#title-of-study").addEventListener("input", (event) => {
    study.title = /** @type {HTMLInputElement} */ (event.target).value || study.title;
    one("#study-title").textContent = study.title;
    keepSoon();
  });
}
show();
