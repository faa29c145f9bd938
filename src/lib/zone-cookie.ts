/** The browser's time zone, in a cookie so that the server renders times in the user's zone. */
export const ZONE_COOKIE = "bluebonnet-zone";

const YEAR_S = 31_536_000;

export function storeZone(zone: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(zone)}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
