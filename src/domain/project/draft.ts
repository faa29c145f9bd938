import { z } from "zod";
import { projectInput } from "./project";

/** Updates of a project's draft that a browser lacks; Yjs updates in base64. */
export type DraftUpdates = {
  projectId: string;
  /** The updates after `after`, up to `seq`. */
  after: number;
  seq: number;
  updates: string[];
  /** Whether the draft differs from the head. */
  isDirty: boolean;
  headId: string | null;
};

/** The largest project, in base64. */
const MAX_UPDATE_CHARACTERS = 7_500_000;

export const openDraftInput = projectInput.extend({
  /** The last known update; 0: none. */
  after: z.number().int().min(0),
});
const versionMessage = z.string().trim().min(1).max(1_000).optional();
export const editInput = projectInput.extend({
  /** A Yjs update in base64. */
  update: z.base64().min(1).max(MAX_UPDATE_CHARACTERS, "A project can have at most 5 MB."),
  /** If present, the edit becomes a separate version. */
  message: versionMessage,
});
export type EditInput = z.infer<typeof editInput>;
/** Without a message, the changed files are listed. */
export const saveDraftInput = projectInput.extend({ message: versionMessage });
export type SaveDraftInput = z.infer<typeof saveDraftInput>;
