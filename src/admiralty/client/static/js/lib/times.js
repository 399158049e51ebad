// @ts-check
// Relative times, such as "5 minutes ago", in the language of the page.

const STEPS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);

export function sayTimes() {
  const said = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
  for (const time of document.querySelectorAll("time[datetime]")) {
    const ago = (Date.parse(time.getAttribute("datetime") ?? "") - Date.now()) / 1000;
    if (Number.isNaN(ago)) continue;
    const [unit, size] = STEPS.find(([, seconds]) => Math.abs(ago) >= seconds) ?? ["minute", 60];
    time.textContent = said.format(Math.round(ago / size), unit);
  }
}
