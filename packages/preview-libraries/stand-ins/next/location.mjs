import { useSyncExternalStore } from "react";
import { matchRoute } from "./routes.mjs";

// Where the project is: `location` as its page means it, by packages/preview/own-address.ts.

/** @typedef {{ pathname: string, search: string, hash: string, visit: number }} Place */

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {readonly string[]} */
let files = [];
let visits = 0;
/** @type {Place} */
let current = read();

/** @returns {Place} */
function read() {
  const { pathname, search, hash } = location;
  return { pathname, search, hash, visit: visits };
}

/** The address has changed, or its page is rendered again. */
function changed() {
  current = read();
  for (const listener of listeners) listener();
}

window.addEventListener("popstate", changed);

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

/** @param {string} href @returns {URL | null} null when another site is meant */
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
  changed();
  if (scroll) requestAnimationFrame(() => scrollToPlace(hash));
}

/** @param {string} hash */
function scrollToPlace(hash) {
  const target = hash && document.getElementById(hash.slice(1));
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Runs the page's async components again. */
export function refresh() {
  visits += 1;
  changed();
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
