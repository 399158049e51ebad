// @ts-check
// A page of reading: nothing but what every page does.
import { startPage } from "../lib/page.js";

startPage();
