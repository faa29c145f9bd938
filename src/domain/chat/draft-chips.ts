import { z } from "zod";
import { parseJson } from "../text/parse-json";
import { attachmentsInput } from "./attachment-input";
import type { DraftChips } from "./draft";
import { storedReferences } from "./reference-input";

const draftChips = z.object({ references: storedReferences, files: attachmentsInput.catch([]) });

/** Parses what `saveDraftChips` saved. Separate from it, to keep zod out of the chat's first scripts. */
export const parseDraftChips = (json: string): DraftChips =>
  draftChips.safeParse(parseJson(json)).data ?? { references: [], files: [] };
