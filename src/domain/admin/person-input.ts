import { z } from "zod";
import { planIds } from "../billing/plan";

const MAX_REASON = 500;

/** An administrator's change to an account: why is kept in the audit trail. */
const change = z.object({
  userId: z.uuid(),
  reason: z.string().trim().min(1, "Say why, for the audit trail").max(MAX_REASON),
});

export const personInput = z.object({ userId: z.uuid() });
export const personChangeInput = change;
export const grantPlanInput = change.extend({ planId: z.enum(planIds) });
/** `atOnce`: without the days in which signing in restores the account. */
export const deletePersonInput = change.extend({ atOnce: z.boolean() });

export type PersonInput = z.infer<typeof personInput>;
export type PersonChange = z.infer<typeof personChangeInput>;
export type GrantPlanInput = z.infer<typeof grantPlanInput>;
export type DeletePersonInput = z.infer<typeof deletePersonInput>;
