import { useSyncExternalStore } from "react";
import { matchRoute } from "./routes.mjs";

// Where the previewed project is. In memory: the frame has an opaque origin, so its history takes no paths.

/** @typedef {{ pathname: string, search: string, hash: string, visit: number }} Place */

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {{ places: Place[], at: number }} */
let history = { places: [{ pathname: "/", search: "", hash: "", visit: 0 }], at: 0 };
/** @type {readonly string[]} */
let files = [];
let visits = 0;

/** @param {readonly string[]} paths the files of the project's `app` folder */
export function setFiles(paths) {
  files = paths;
}

/** @returns {Place} */
export const place = () => /** @type {Place} */ (history.places[history.at]);

/** @param {() => void} listener */
function subscribe(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePlace = () => useSyncExternalStore(subscribe, place);

/** @param {string} pathname */
export const match = (pathname) => matchRoute(files, pathname);

/** @param {string} href @returns {URL | null} null when another site is meant */
export function resolve(href) {
  const { pathname, search } = place();
  const url = URL.parse(href, `https://preview.invalid${pathname}${search}`);
  return url?.origin === "https://preview.invalid" ? url : null;
}

/** @param {{ places: Place[], at: number }} next */
function set(next) {
  history = next;
  for (const listener of listeners) listener();
}

/** @param {string} text */
function warn(text) {
  // biome-ignore lint/suspicious/noConsole: the Console of the preview shows it
  console.warn(text);
}

/** @param {string} href @param {{ replace?: boolean, scroll?: boolean }} [options] */
export function navigate(href, { replace = false, scroll = true } = {}) {
  const url = resolve(href);
  if (!url) return warn(`${href} was not opened: the preview shows this project alone.`);
  const { pathname, search, hash } = url;
  const hasPage = match(pathname) !== null || files.some((file) => /\/not-found\.[jt]sx?$/.test(file));
  if (!hasPage) return warn(`This project has no page for ${pathname}.`);
  visits += 1;
  const before = history.places.slice(0, replace ? history.at : history.at + 1);
  set({ places: [...before, { pathname, search, hash, visit: visits }], at: before.length });
  if (scroll) requestAnimationFrame(() => scrollToPlace(hash));
}

/** @param {string} hash */
function scrollToPlace(hash) {
  const target = hash && document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** @param {number} steps */
export function go(steps) {
  const at = history.at + steps;
  if (history.places[at]) set({ ...history, at });
}

/** Runs the page's async components again. */
export function refresh() {
  visits += 1;
  const places = history.places.with(history.at, { ...place(), visit: visits });
  set({ ...history, places });
}

/**
 * Follows a click on a link inside the project, unless it asks for another window.
 *
 * @param {MouseEvent | import("react").MouseEvent} event
 * @param {HTMLAnchorElement} link
 * @param {{ replace?: boolean, scroll?: boolean }} [options]
 */
export function follow(event, link, options) {
  const href = link.getAttribute("href") ?? "";
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || !isPlain || files.length === 0 || /^#|^[a-z]+:(?!\/\/)/i.test(href)) return;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download") || !resolve(href)) return;
  event.preventDefault();
  navigate(href, options);
}
