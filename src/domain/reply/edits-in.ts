import type { EditRecord } from "../model/edit-format";
import type { AppliedReply } from "./apply-reply";
import { UNKNOWN_PATH } from "./file-steps";

/**
 * How many files a reply changes by blocks that fit, and how many by blocks whose text is not there. Refusals for other
 * reasons, like code that does not parse, say nothing about the blocks. The reply was not asked again.
 */
export function editsIn({ steps, refusals }: Pick<AppliedReply, "steps" | "refusals">): EditRecord {
  const edited = steps.filter(({ kind }) => kind === "edit");
  const record = { applied: 0, refused: 0 };
  for (const path of new Set(edited.map(({ path }) => path))) {
    const refusal = refusals.get(path);
    if (!refusal) record.applied += 1;
    else if (refusal.edit || path === UNKNOWN_PATH) record.refused += 1;
  }
  return record;
}
