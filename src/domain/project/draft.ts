import { z } from "zod";
import { phrase, sentenceOf } from "./path-phrases";
import { projectInput } from "./project";

/** Updates of a project's draft that a browser lacks; Yjs updates in base64. */
export type DraftUpdates = {
  projectId: string;
  /** Those after update `after`, up to `seq`. */
  after: number;
  seq: number;
  updates: string[];
  /** It differs from the head. */
  isDirty: boolean;
  headId: string | null;
};

/** The largest project as text, and the names of its files. */
const MAX_UPDATE_CHARACTERS = 7_500_000;

export const openDraftInput = projectInput.extend({
  /** The last update that is known; 0 for none. */
  after: z.number().int().min(0),
});
const versionMessage = z.string().trim().min(1).max(1_000).optional();
export const editInput = projectInput.extend({
  /** A Yjs update in base64. */
  update: z.base64().min(1).max(MAX_UPDATE_CHARACTERS, "A project can have at most 5 MB."),
  /** Present: the edit becomes a separate version. */
  message: versionMessage,
});
export type EditInput = z.infer<typeof editInput>;
/** Absent message: it lists the files that changed. */
export const saveDraftInput = projectInput.extend({ message: versionMessage });
export type SaveDraftInput = z.infer<typeof saveDraftInput>;

/** What changed between two states of a project, given as ids of contents by path. */
export function describeChange(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string {
  const added = [...after.keys()].filter((path) => !before.has(path));
  const removed = [...before.keys()].filter((path) => !after.has(path));
  const edited = [...after].flatMap(([path, id]) =>
    before.has(path) && before.get(path) !== id ? [path] : [],
  );
  const [from] = removed;
  const [to] = added;
  const isMove = added.length === 1 && removed.length === 1 && edited.length === 0;
  if (isMove && from && to && before.get(from) === after.get(to)) return `Renamed ${from} to ${to}`;
  return sentenceOf([phrase("added", added), phrase("edited", edited), phrase("deleted", removed)]);
}
