// @ts-check
// A page of text, with only what every page does.
import { startPage } from "../lib/page.js";

startPage();
