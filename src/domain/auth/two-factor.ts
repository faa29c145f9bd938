const MINUTE_MS = 60_000;

/** How long a second-factor or passkey challenge is valid. */
export const CHALLENGE_MINUTES = 5;
export const challengeExpiry = (now: Date) => new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS);

/** Attempts per challenge; after that the sign-in starts over. */
export const MAX_CHALLENGE_ATTEMPTS = 5;

/** RFC 6238 as authenticator apps implement it: six digits, SHA-1, a new code every 30 s. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** Tolerated clock drift of a phone, in steps either way. */
export const CODE_DRIFT_STEPS = 1;

export const RECOVERY_CODE_COUNT = 10;
/** 80 bits, so the stored plain SHA-256 cannot be brute-forced. */
export const RECOVERY_CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** As displayed: four groups of four. */
export const formatRecoveryCode = (code: string) =>
  code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join("-") ?? code;

/** The kind of second factor used. */
export type SecondFactor = "totp" | "recovery_code" | "passkey";

export type ParsedCode = { kind: "totp" | "recovery_code"; code: string };

/** Parses a six-digit code or a recovery code, ignoring spaces and dashes; null for anything else. */
export function parseCode(input: string): ParsedCode | null {
  const code = input.replace(/[\s-]/g, "").toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return { kind: "totp", code };
  if (new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`).test(code)) return { kind: "recovery_code", code };
  return null;
}

/** Two-factor status as shown to the owner. */
export type TwoFactorState = { enabled: boolean; recoveryCodesLeft: number };
