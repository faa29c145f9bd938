import { useSyncExternalStore } from "react";
import { matchRoute } from "./routes.mjs";

// The project's current location; `location` is replaced by packages/preview/own-address.ts.

/** @typedef {{ pathname: string, search: string, hash: string, visit: number }} RouterLocation */

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {readonly string[]} */
let files = [];
let visits = 0;
/** @type {RouterLocation} */
let current = read();

/** @returns {RouterLocation} */
function read() {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, visit: visits };
}

/** Notifies listeners that the address has changed, or that its page must be rendered again. */
function notify() {
  current = read();
  for (const listener of listeners) listener();
}

window.addEventListener("popstate", notify);

/** @param {readonly string[]} paths the files of the project's `app` or `pages` folder */
export function setFiles(paths) {
  files = paths;
}

/** @param {() => void} listener */
function subscribe(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePlace = () => useSyncExternalStore(subscribe, () => current);

/** @param {string} pathname */
export const match = (pathname) => matchRoute(files, pathname);

/** @param {string} href @returns {URL | null} null for another origin */
export function resolve(href) {
  const url = URL.parse(href, location.href);
  return url?.origin === location.origin ? url : null;
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
  const { pathname, hash } = url;
  const hasPage =
    match(pathname) !== null || files.some((file) => /\/(?:not-found|404)\.[jt]sx?$/.test(file));
  if (!hasPage) return warn(`This project has no page for ${pathname}.`);
  visits += 1;
  if (replace) history.replaceState(null, "", url.href);
  else history.pushState(null, "", url.href);
  notify();
  if (scroll) requestAnimationFrame(() => scrollToHash(hash));
}

/** @param {string} hash */
function scrollToHash(hash) {
  const target = hash && document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Re-runs the page's async components. */
export function refresh() {
  visits += 1;
  notify();
}

/**
 * Handles a click on a link within the project, unless it opens another window.
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
