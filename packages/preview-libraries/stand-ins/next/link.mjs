import { createElement } from "react";
import { follow } from "./location.mjs";

/** The address of a string or URL object. @param {any} href @returns {string} */
export function addressOf(href) {
  if (typeof href !== "object" || href === null) return href;
  const { pathname = "", query, search, hash = "" } = href;
  const params = search ?? (query ? `?${new URLSearchParams(query)}` : "");
  return `${pathname}${params}${hash && !hash.startsWith("#") ? `#${hash}` : hash}`;
}

/** @param {any} props */
export default function Link({
  href,
  as,
  replace,
  scroll,
  prefetch,
  shallow,
  passHref,
  legacyBehavior,
  locale,
  onNavigate,
  onClick,
  ...rest
}) {
  return createElement("a", {
    ...rest,
    href: addressOf(as ?? href),
    onClick(/** @type {import("react").MouseEvent<HTMLAnchorElement>} */ event) {
      onClick?.(event);
      follow(event, event.currentTarget, { replace, scroll });
    },
  });
}

export const useLinkStatus = () => ({ pending: false });
