import { z } from "zod";
import { emailInput, reauthenticationInput } from "./credentials";

/** How long the two links of a change work. */
export const EMAIL_CHANGE_HOURS = 24;
export const emailChangeExpiry = (now: Date) => new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000);

/** `password` stays empty for who has none, or signed in a moment ago. */
export const changeEmailInput = z.object({
  newEmail: emailInput.shape.email,
  password: reauthenticationInput.shape.password,
});
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/**
 * What became of one of the two links: it was the first of them (`half`), the second (`changed`), or too late for
 * either. `taken`: somebody else got the address meanwhile.
 */
export const emailChangeOutcomes = ["half", "changed", "expired", "unknown", "taken"] as const;
export type EmailChangeOutcome = (typeof emailChangeOutcomes)[number];
