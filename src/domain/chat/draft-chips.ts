import { z } from "zod";
import { attachmentsInput } from "./attachment-input";
import type { DraftChips } from "./draft";
import { storedReferences } from "./reference-input";

const draftChips = z.object({ references: storedReferences, files: attachmentsInput.catch([]) });

/** What `saveDraftChips` saved. Separate from it, to keep zod out of the chat's first scripts. */
export function parseDraftChips(json: string): DraftChips {
  try {
    return draftChips.parse(JSON.parse(json));
  } catch {
    return { references: [], files: [] };
  }
}
