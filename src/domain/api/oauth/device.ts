/** Consonants, so that no code is a word, without ambiguous ones. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const CODE_LENGTH = 8;

/** How long a device code is valid. */
export const DEVICE_SECONDS = 600;
/** The initial poll interval; each poll that comes too soon adds this much. */
export const POLL_SECONDS = 5;

export type DeviceStatus = "waiting" | "allowed" | "denied";

/** @param secret 256 random bits in base64url */
export function userCodeFrom(secret: string): string {
  const bytes = atob(secret.replaceAll("-", "+").replaceAll("_", "/"));
  // Larger bytes would make some letters likelier. Of 32 bytes, fewer than eight remain once in 10^20.
  const even = Array.from(bytes, (byte) => byte.charCodeAt(0)).filter((byte) => byte < 240);
  return even
    .slice(0, CODE_LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
}

/** `BCDF-GHJK` */
export const formatUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A code as it was typed, with any case and separators; null if it cannot be one. */
export function parseUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{P}]/gu, "");
  return code.length === CODE_LENGTH && Array.from(code).every((letter) => ALPHABET.includes(letter))
    ? code
    : null;
}

type WaitingDevice = {
  status: DeviceStatus;
  expiresAt: Date;
  polledAt: Date | null;
  intervalSeconds: number;
};

/** The response to a device's poll. */
export function evaluatePoll(
  { status, expiresAt, polledAt, intervalSeconds }: WaitingDevice,
  now: Date,
): "allowed" | "access_denied" | "expired_token" | "slow_down" | "authorization_pending" {
  if (expiresAt <= now) return "expired_token";
  if (status === "allowed") return "allowed";
  if (status === "denied") return "access_denied";
  const isTooSoon = polledAt && now.getTime() - polledAt.getTime() < intervalSeconds * 1_000;
  return isTooSoon ? "slow_down" : "authorization_pending";
}
