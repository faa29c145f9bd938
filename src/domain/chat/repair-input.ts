import { z } from "zod";
import { modelId } from "../model/model-id";
import { MAX_ERRORS } from "./repair";

const MAX_ERROR_CHARACTERS = 2_000;

const error = z.string().trim().min(1).max(MAX_ERROR_CHARACTERS);

export const repairInput = z.object({
  chatId: z.uuid(),
  modelId,
  /** The version that the preview ran. */
  versionId: z.uuid(),
  /** As in the console. */
  error,
  /** All known errors of that version, including those after its controls were used. */
  known: z.array(error).max(MAX_ERRORS),
});
export type RepairInput = z.infer<typeof repairInput>;

const repairTryInput = z.object({ chatId: z.uuid(), messageId: z.uuid() });
export const endRepairInput = repairTryInput.extend({
  /** The errors of the changed page; null: stopped before they were known. */
  errors: z.array(error).max(MAX_ERRORS).nullable(),
  /** Why the changed page could not be checked. */
  problem: error.optional(),
});
export type EndRepairInput = z.infer<typeof endRepairInput>;
