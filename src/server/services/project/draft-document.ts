import * as Y from "yjs";
import { DomainError } from "~/domain/error/domain-error";
import { DraftFiles, FILES, PATHS } from "~/domain/project/draft-files";
import type { DraftChange } from "~/domain/project/merge-files";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import {
  type ProjectSize,
  pathProblem,
  pictureProblem,
  sizeLimitProblem,
} from "~/domain/project/project-limits";
import { isRuleFile } from "~/domain/project/rules/rule-file";
import { blobIdOf, treeIdOf } from "./git-objects";

/** The draft of a project as of its update `seq`. */
export type DraftDocument = {
  seq: number;
  /** Updates since it was last compacted, and their bytes. */
  rows: number;
  rowBytes: number;
  doc: Y.Doc;
  /** By path; pictures are bytes. */
  files: DraftFiles;
  /** Id and size of each file, as of the last `refresh`. */
  known: Map<string, { blobId: string; bytes: number }>;
  /** Paths changed since. */
  stale: Set<string>;
};

/** One client id for the server keeps documents small; the project's lock orders its edits. */
const SERVER_CLIENT_ID = 1;

export function newDocument(): DraftDocument {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  const stale = new Set<string>();
  files.observe(({ paths }) => {
    for (const path of paths) stale.add(path);
  });
  return { seq: 0, rows: 0, rowBytes: 0, doc, files, known: new Map(), stale };
}

/** Applies stored updates. */
export function addRows(
  document: DraftDocument,
  rows: readonly { seq: number; bytes: Uint8Array }[],
): DraftDocument {
  document.doc.transact(() => {
    for (const { bytes } of rows) Y.applyUpdate(document.doc, bytes);
  });
  document.seq = rows.at(-1)?.seq ?? document.seq;
  document.rows += rows.length;
  document.rowBytes += rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return document;
}

/** The draft's git tree id. Hashes only files changed since the last call. */
export function draftTreeId(document: DraftDocument): string {
  refresh(document);
  return treeIdOf(new Map([...document.known].map(([path, { blobId }]) => [path, blobId])));
}

function refresh(document: DraftDocument): void {
  const { files, known, stale } = document;
  for (const path of stale) {
    const content = contentOf(files.get(path));
    if (content === undefined) known.delete(path);
    else known.set(path, { blobId: blobIdOf(content), bytes: Buffer.byteLength(content) });
  }
  stale.clear();
}

function contentOf(value: unknown): FileContent | undefined {
  if (value instanceof Y.Text) return value.toString();
  return value instanceof Uint8Array ? value : undefined;
}

export const draftFile = ({ files }: DraftDocument, path: string): FileContent | undefined =>
  contentOf(files.get(path));

export const draftFiles = (document: DraftDocument): ProjectFiles =>
  new Map(
    [...document.files.keys()].flatMap((path) => {
      const content = draftFile(document, path);
      return content === undefined ? [] : [[path, content] as const];
    }),
  );

/** Its AGENTS.md and SKILL.md files. */
export const draftRules = (document: DraftDocument): ProjectFiles =>
  new Map(
    [...document.files.keys()].filter(isRuleFile).flatMap((path) => {
      const content = draftFile(document, path);
      return content === undefined ? [] : [[path, content] as const];
    }),
  );

/** The update that writes files to an empty document. */
export const writeFiles = (document: DraftDocument, files: ProjectFiles): Uint8Array | undefined =>
  changeFiles(
    document,
    [...files].map(([path, content]) => ({ path, type: "write", content })),
  );

/** Changes the draft; undefined if nothing differs. */
export const changeFiles = (
  document: DraftDocument,
  changes: readonly DraftChange[],
): Uint8Array | undefined =>
  captureUpdate(document.doc, () => {
    const { clientID } = document.doc;
    document.doc.clientID = SERVER_CLIENT_ID;
    document.doc.transact(() => {
      for (const change of changes) document.files.apply(change);
    });
    document.doc.clientID = clientID;
  });

function captureUpdate(doc: Y.Doc, change: () => void): Uint8Array | undefined {
  const updates: Uint8Array[] = [];
  const add = (update: Uint8Array) => updates.push(update);
  doc.on("update", add);
  try {
    change();
  } finally {
    doc.off("update", add);
  }
  return updates.length > 1 ? Y.mergeUpdates(updates) : updates[0];
}

/** Per update. Hours of typing make some thousand; 100,000 would block the server for 200 ms. */
const MAX_PARTS = 40_000;

const unreadable = (cause?: unknown) =>
  new DomainError("invalid", "This change could not be read.", { cause, detail: "Reload the page." });

/**
 * Applies an update from a browser. If rejected, the document is in an unknown state and must be discarded.
 *
 * @returns the new part of it; undefined if there is none
 * @throws DomainError invalid
 */
export function applyUpdate(document: DraftDocument, update: Uint8Array): Uint8Array | undefined {
  const before = sizeOf(document);
  requireEdits(update);
  const added = captureUpdate(document.doc, () => {
    try {
      Y.applyUpdate(document.doc, update);
    } catch (cause) {
      throw unreadable(cause);
    }
  });
  const { pendingStructs, pendingDs } = document.doc.store;
  if (pendingStructs || pendingDs) throw unreadable();
  if (!added) return undefined;
  for (const path of document.stale) requireFile(document, path);
  const problem = sizeLimitProblem(before, sizeOf(document));
  if (problem) throw new DomainError("invalid", problem);
  return added;
}

/** Rejects anything but text, bytes, deletions and file names. */
function requireEdits(update: Uint8Array): void {
  let structs: ReturnType<typeof Y.decodeUpdate>["structs"];
  try {
    ({ structs } = Y.decodeUpdate(update));
  } catch (cause) {
    throw unreadable(cause);
  }
  if (structs.length > MAX_PARTS)
    throw new DomainError("invalid", "This change has too many parts to be saved at once.");
  for (const struct of structs) if (struct instanceof Y.Item && !isEdit(struct)) throw unreadable();
}

function isEdit({ content, parent, parentSub }: Y.Item): boolean {
  // For a decoded item: the name of a root type, the id of a text, or null for the parent of its neighbour.
  const parentRef: unknown = parent;
  const isName = parentRef === PATHS;
  const isAllowed =
    typeof parentRef === "string"
      ? (isName || parentRef === FILES) && parentSub !== null
      : parentSub === null;
  if (!isAllowed) return false;
  // Strings in place of a file are rejected by `requireFile`.
  if (content instanceof Y.ContentAny) return content.arr.every((value) => typeof value === "string");
  if (isName) return content instanceof Y.ContentDeleted;
  if (content instanceof Y.ContentType) return content.type.constructor === Y.Text;
  return (
    content instanceof Y.ContentString ||
    content instanceof Y.ContentBinary ||
    content instanceof Y.ContentDeleted
  );
}

function requireFile({ files, known }: DraftDocument, path: string): void {
  const value = files.get(path);
  if (value === undefined) return;
  if (value instanceof Y.Text ? value.toString().length !== value.length : !(value instanceof Uint8Array))
    throw unreadable();
  const tooLarge = value instanceof Uint8Array && pictureProblem(value);
  if (tooLarge) throw new DomainError("invalid", tooLarge, { detail: path });
  if (known.has(path)) return;
  const problem = pathProblem(path, files.keys());
  if (problem) throw new DomainError("invalid", problem);
}

function sizeOf(document: DraftDocument): ProjectSize {
  refresh(document);
  const sizes = [...document.known.values()];
  return { files: sizes.length, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
}
