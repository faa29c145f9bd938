import "server-only";
import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS, CODE_DRIFT_STEPS, CODE_PERIOD_SECONDS } from "~/domain/auth/two-factor";
import { company } from "~/domain/marketing/company";

const KEY_BYTES = 20;

/** Out of 32 random bytes in base64url, a key of 160 bits in base32, as RFC 4226 wants it and apps take it. */
export const totpKey = (secret: string): string => base32(secret, KEY_BYTES);

/** The first bytes of a base64url text in base32. */
export const base32 = (secret: string, bytes: number): string =>
  new Secret({ buffer: new Uint8Array(Buffer.from(secret, "base64url")).slice(0, bytes).buffer }).base32;

/** What a QR code says to an authenticator app. */
export const totpUri = (key: string, account: string): string =>
  new TOTP({
    issuer: company.product,
    label: account,
    secret: key,
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
  }).toString();

/** The time step (RFC 6238) whose code this is, now or one step off; null when it is none of them. */
export function matchingTimeStep(code: string, key: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(key),
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
    window: CODE_DRIFT_STEPS,
    timestamp,
  });
  return delta === null ? null : TOTP.counter({ period: CODE_PERIOD_SECONDS, timestamp }) + delta;
}
