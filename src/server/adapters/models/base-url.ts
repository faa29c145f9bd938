import "server-only";

/** The address without trailing slashes. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, "");

/** What may be shown of an address: scheme, host and port, never its credentials or path. */
export const displayOrigin = (url: string): string => new URL(url).origin;
