/** Lifetime of an access token. */
export const ACCESS_SECONDS = 3_600;
/** Lifetime of an unused refresh token. */
const REFRESH_DAYS = 60;
/** Lifetime of an authorization code. */
const CODE_SECONDS = 60;
/** Used codes are kept this long to detect reuse. */
const CODE_KEPT_DAYS = 1;
/** How long an app stays registered: without any connection, and after the last one. */
const NEW_CLIENT_DAYS = 1;
const CLIENT_DAYS = 90;

const DAY_SECONDS = 86_400;
const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

export const accessExpiry = (now: Date): Date => after(now, ACCESS_SECONDS);
export const refreshExpiry = (now: Date): Date => after(now, REFRESH_DAYS * DAY_SECONDS);
export const codeExpiry = (now: Date): Date => after(now, CODE_SECONDS);
export const codeCutoff = (now: Date): Date => after(now, -CODE_KEPT_DAYS * DAY_SECONDS);
export const newClientExpiry = (now: Date): Date => after(now, NEW_CLIENT_DAYS * DAY_SECONDS);
export const clientExpiry = (now: Date): Date => after(now, CLIENT_DAYS * DAY_SECONDS);

/** `family` stays the same when the token is renewed, `secret` does not. Each is 256 random bits in base64url. */
export type RefreshToken = { family: string; secret: string };

export const refreshTokenFrom = ({ family, secret }: RefreshToken): string => `bbr_${family}${secret}`;

/** Null for anything else. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [, family, secret] = /^bbr_([\w-]{43})([\w-]{43})$/.exec(text) ?? [];
  return family && secret ? { family, secret } : null;
}

/** The format of RFC 7636. */
export const isCodeVerifier = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text);
