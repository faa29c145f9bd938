import "server-only";
import type { DraftDocument } from "./draft-document";

const MAX_OPEN = 40;

/** The drafts that are being edited in this process. Their rows are the truth. */
export type OpenDrafts = {
  /** Runs the edits of a project one at a time, so that each finds the document of the one before. */
  inTurn<Result>(projectId: string, edit: () => Promise<Result>): Promise<Result>;
  /** Takes a document out: one that is refused or rolled back is not kept, and read again. */
  take(projectId: string): DraftDocument | undefined;
  /** Keeps a document whose edits are stored, and no more than 40 of those used last. */
  keep(projectId: string, document: DraftDocument): void;
};

export function openDrafts(): OpenDrafts {
  /** The least recently used first. */
  const documents = new Map<string, DraftDocument>();
  /** The last edit of each project that is on its way. */
  const turns = new Map<string, Promise<unknown>>();
  return {
    inTurn(projectId, edit) {
      const turn = (turns.get(projectId) ?? Promise.resolve()).then(edit, edit);
      const done = turn.catch(() => {});
      turns.set(projectId, done);
      void done.then(() => {
        if (turns.get(projectId) === done) turns.delete(projectId);
      });
      return turn;
    },
    take(projectId) {
      const document = documents.get(projectId);
      documents.delete(projectId);
      return document;
    },
    keep(projectId, document) {
      documents.set(projectId, document);
      const [oldest] = documents.keys();
      if (documents.size > MAX_OPEN && oldest !== undefined) documents.delete(oldest);
    },
  };
}
