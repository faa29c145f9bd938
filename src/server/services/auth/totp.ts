import { Secret, TOTP } from "otpauth";
import { CODE_DIGITS, CODE_DRIFT_STEPS, CODE_PERIOD_SECONDS } from "~/domain/auth/two-factor";
import { company } from "~/domain/marketing/company";

const KEY_BYTES = 20;

/** A 160-bit key in base32, as RFC 4226 recommends and apps accept, from 32 random bytes in base64url. */
export const totpKey = (secret: string): string => base32(secret, KEY_BYTES);

/** The first bytes of a base64url string, in base32. */
export const base32 = (secret: string, bytes: number): string =>
  new Secret({ buffer: new Uint8Array(Buffer.from(secret, "base64url")).slice(0, bytes).buffer }).base32;

/** The content of the QR code for authenticator apps. */
export const totpUri = (key: string, account: string): string =>
  new TOTP({
    issuer: company.product,
    label: account,
    secret: key,
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
  }).toString();

/** The time step (RFC 6238) of a code, current or one step off; null if it matches none. */
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
