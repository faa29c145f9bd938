import { createContext, useContext, useMemo } from "react";
import * as location from "./location.mjs";

const REDIRECT = "NEXT_REDIRECT";
const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

/** The number of path segments above a layout. */
export const SegmentContext = createContext(0);

const router = {
  /** @param {string} href @param {{ scroll?: boolean }} [options] */
  push: (href, options) => location.navigate(href, options),
  /** @param {string} href @param {{ scroll?: boolean }} [options] */
  replace: (href, options) => location.navigate(href, { ...options, replace: true }),
  refresh: location.refresh,
  back: () => history.back(),
  forward: () => history.forward(),
  prefetch: () => undefined,
};

export const useRouter = () => router;
export const usePathname = () => location.usePlace().pathname;

export function useSearchParams() {
  const { search } = location.usePlace();
  return useMemo(() => new URLSearchParams(search), [search]);
}

export function useParams() {
  const { pathname } = location.usePlace();
  return useMemo(() => location.match(pathname)?.params ?? {}, [pathname]);
}

export function useSelectedLayoutSegments() {
  const { pathname } = location.usePlace();
  return pathname.split("/").filter(Boolean).slice(useContext(SegmentContext));
}

export const useSelectedLayoutSegment = () => useSelectedLayoutSegments()[0] ?? null;

/** @param {string} digest @returns {never} */
function stop(digest) {
  throw Object.assign(new Error(digest), { digest });
}

/** @param {string} href @returns {never} */
export const redirect = (href) => stop(`${REDIRECT};${href}`);
/** @param {string} href @returns {never} */
export const permanentRedirect = (href) => redirect(href);
/** @returns {never} */
export const notFound = () => stop(NOT_FOUND);
/** @returns {never} */
export const forbidden = () => notFound();
/** @returns {never} */
export const unauthorized = () => notFound();
export const RedirectType = { push: "push", replace: "replace" };

/** @param {any} error @returns {string | null} the target of a thrown redirect */
export const redirectOf = (error) =>
  String(error?.digest).startsWith(`${REDIRECT};`) ? error.digest.slice(REDIRECT.length + 1) : null;
/** @param {any} error */
export const isNotFound = (error) => error?.digest === NOT_FOUND;

/** Rethrows errors that Next.js uses for control flow. @param {unknown} error */
export function unstable_rethrow(error) {
  if (isNotFound(error) || redirectOf(error) !== null) throw error;
}
