import { z } from "zod";
import { emailInput, reauthenticationInput } from "./credentials";

/** How long the two links of an email change are valid. */
export const EMAIL_CHANGE_HOURS = 24;
export const emailChangeExpiry = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000);

/** `password` is empty for users without one and after a recent sign-in. */
export const changeEmailInput = z.object({
  newEmail: emailInput.shape.email,
  password: reauthenticationInput.shape.password,
});
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/**
 * Result of one of the two links: the first one used (`awaiting_other`), the second (`changed`), or no longer valid. `taken`:
 * another account got the address in the meantime.
 */
export const emailChangeOutcomes = ["awaiting_other", "changed", "expired", "unknown", "taken"] as const;
export type EmailChangeOutcome = (typeof emailChangeOutcomes)[number];
