import type { EditRecord } from "../model/edit-format";
import type { AppliedReply } from "./apply-reply";
import { UNKNOWN_PATH } from "./file-steps";

/**
 * Counts the files whose edit blocks applied, and those whose search text was not found. Other refusals say nothing about
 * the blocks. For first attempts only.
 */
export function editRecordOf({ steps, refusals }: Pick<AppliedReply, "steps" | "refusals">): EditRecord {
  const edited = steps.filter(({ kind }) => kind === "edit");
  const record = { applied: 0, refused: 0 };
  for (const path of new Set(edited.map(({ path }) => path))) {
    const refusal = refusals.get(path);
    if (!refusal) record.applied += 1;
    else if (refusal.edit || path === UNKNOWN_PATH) record.refused += 1;
  }
  return record;
}
