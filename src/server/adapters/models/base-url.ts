/** The address without trailing slashes. */
export const withoutTrailingSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

/** The part of an address that may be displayed: scheme, host and port, never credentials or path. */
export const displayOrigin = (url: string): string => new URL(url).origin;
