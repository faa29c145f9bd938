export type RequestSource = {
  /** The headers of the same names; null where the browser sent none. */
  secFetchSite: string | null;
  origin: string | null;
  host: string | null;
  /** The product's public origin. */
  appOrigin: string;
};

/**
 * Whether a request that changes something was made by a page of ours. Every browser says where a POST comes from;
 * a request that says nothing was made by a program, which holds nobody's cookies but its own.
 */
export function isSameOriginRequest({ secFetchSite, origin, host, appOrigin }: RequestSource): boolean {
  if (secFetchSite) return secFetchSite === "same-origin";
  if (origin === null) return true;
  return origin === appOrigin || hostOf(origin) === host;
}

/** Undefined for `null`, the origin of sandboxed frames. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
