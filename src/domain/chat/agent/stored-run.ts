import { z } from "zod";
import type { PlanItem, ProofItem, Remark, RunConsent, RunQuestion } from "./run";

// A run's JSON columns, parsed on read because another version may have written them.

export const MAX_PLAN_ITEMS = 40;

/** A plan as models write it. */
export const planItems = z
  .array(
    z.strictObject({
      text: z.string().trim().min(1).max(600),
      state: z.enum(["open", "doing", "done", "dropped"]).default("open"),
    }),
  )
  .max(MAX_PLAN_ITEMS);
export const storedPlan: z.ZodType<PlanItem[]> = planItems.catch([]);

const remark: z.ZodType<Remark> = z.object({ text: z.string(), at: z.int().nullable() });
export const storedRemarks = z.array(remark).catch([]);

const question: z.ZodType<RunQuestion> = z.object({ text: z.string(), options: z.array(z.string()) });
export const storedQuestions = z.array(question).catch([]);
export const storedAnswers = z.array(z.string()).nullable().catch(null);

export type ConsentAnswer = "once" | "always" | "never";
/** A request for consent, and its answer; null: none yet. */
export type StoredConsent = RunConsent & { answer: ConsentAnswer | null };
export const storedConsent: z.ZodType<StoredConsent | null> = z
  .object({
    position: z.int(),
    title: z.string(),
    lines: z.array(z.string()),
    shownId: z.string(),
    mayAlways: z.boolean(),
    answer: z.enum(["once", "always", "never"]).nullable(),
  })
  .nullable()
  .catch(null);

const proofItem: z.ZodType<ProofItem> = z.object({
  kind: z.enum(["page", "checks", "tests", "controls", "review", "looked"]),
  state: z.enum(["holds", "broken", "unknown"]),
  detail: z.string(),
});
export const storedProof = z.array(proofItem).nullable().catch(null);
