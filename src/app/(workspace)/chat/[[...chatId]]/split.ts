/** The chat's share of the width, in percent. A cookie, so that the server renders the panes as the user left them. */
export const SPLIT_COOKIE = "bluebonnet-split";
export const MIN_SHARE = 30;
const DEFAULT_SHARE = 50;
const YEAR_S = 31_536_000;

export function readSplit(cookie: string | undefined): number {
  const share = Number(cookie);
  return cookie && share >= MIN_SHARE && share <= 100 - MIN_SHARE ? share : DEFAULT_SHARE;
}

export const splitCookie = (share: number): string =>
  `${SPLIT_COOKIE}=${share.toFixed(2)}; path=/chat; max-age=${YEAR_S}; samesite=lax`;
