import { z } from "zod";

const MINUTE_MS = 60_000;

/** How long a question for a second factor or a passkey waits for its answer. */
export const CHALLENGE_MINUTES = 5;
export const challengeExpiry = (now: Date) => new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS);

/** So many answers may be tried at one question; then the sign-in starts again. */
export const MAX_CHALLENGE_ATTEMPTS = 5;

/** RFC 6238 as every authenticator app knows it: six digits of SHA-1, new every 30 s. */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** A phone's clock may be wrong by so many steps either way. */
export const CODE_DRIFT_STEPS = 1;

export const RECOVERY_CODE_COUNT = 10;
/** 80 bits: what is stored as a plain SHA-256 cannot be searched back. */
export const RECOVERY_CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** As it is shown and written down: four groups of four. */
export const formatRecoveryCode = (code: string) =>
  code.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join("-") ?? code;

/** Which kind of second factor was shown. */
export type SecondFactor = "totp" | "recovery_code" | "passkey";

export type ParsedCode = { kind: "totp" | "recovery_code"; code: string };

/** What was typed, however it was spaced: six digits, or a recovery code; null for anything else. */
export function parseCode(input: string): ParsedCode | null {
  const code = input.replace(/[\s-]/g, "").toUpperCase();
  if (new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)) return { kind: "totp", code };
  if (new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`).test(code)) return { kind: "recovery_code", code };
  return null;
}

const MAX_INPUT_LENGTH = 64;
export const codeInput = z.object({
  code: z.string().trim().min(1, "Please enter a code").max(MAX_INPUT_LENGTH),
});
export type CodeInput = z.infer<typeof codeInput>;

/** What the owner sees of it. */
export type TwoFactorState = { enabled: boolean; recoveryCodesLeft: number };
