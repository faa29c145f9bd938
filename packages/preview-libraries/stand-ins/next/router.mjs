import { addressOf } from "./link.mjs";
import { match, navigate, refresh, usePlace } from "./location.mjs";
import { useRouter as useAppRouter, useParams, useSearchParams } from "./navigation.mjs";

// The router of projects with a `pages` folder.

/** Without effect: navigation is synchronous. */
const events = { on: () => undefined, off: () => undefined, emit: () => undefined };

/** @param {any} href @param {any} as @param {{ scroll?: boolean, replace?: boolean }} options */
async function go(href, as, options) {
  navigate(addressOf(as ?? href), options);
  return true;
}

const router = {
  /** @param {any} href @param {any} [as] @param {{ scroll?: boolean }} [options] */
  push: (href, as, options) => go(href, as, { ...options }),
  /** @param {any} href @param {any} [as] @param {{ scroll?: boolean }} [options] */
  replace: (href, as, options) => go(href, as, { ...options, replace: true }),
  reload: refresh,
  events,
};

export function useRouter() {
  const { pathname, search, hash } = usePlace();
  const query = { ...Object.fromEntries(useSearchParams()), ...useParams() };
  const route = match(pathname)?.route ?? pathname;
  const current = { pathname: route, route, query, asPath: pathname + search + hash, isReady: true };
  return { ...useAppRouter(), ...router, ...current };
}

export default { ...router, useRouter };
