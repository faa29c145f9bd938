export type RequestSource = {
  /** The headers of the same names; null if absent. */
  secFetchSite: string | null;
  origin: string | null;
  host: string | null;
  /** The product's public origin. */
  appOrigin: string;
};

/**
 * Whether a state-changing request comes from our own pages. Browsers always declare the origin of a POST; a request
 * without one comes from a program, which holds only its own cookies.
 */
export function isSameOriginRequest({ secFetchSite, origin, host, appOrigin }: RequestSource): boolean {
  if (secFetchSite) return secFetchSite === "same-origin";
  if (origin === null) return true;
  return origin === appOrigin || hostOf(origin) === host;
}

/** Undefined for `null`, the origin of sandboxed frames. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
