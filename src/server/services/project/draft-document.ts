import * as Y from "yjs";
import { DomainError } from "~/domain/error/domain-error";
import { DraftFiles, FILES, PATHS } from "~/domain/project/draft-files";
import type { DraftChange } from "~/domain/project/merge-files";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { type ProjectSize, pathProblem, pictureProblem, roomProblem } from "~/domain/project/project-limits";
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
  /** Of each file, as of the last `refresh`. */
  known: Map<string, { blobId: string; bytes: number }>;
  /** Paths that have changed since. */
  stale: Set<string>;
};

/** The server edits under one id, so that documents stay small: the project's lock keeps its edits in one order. */
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

/** Adds updates that are stored already. */
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

/** git's id of the draft's files. Hashes only what has changed since the last call. */
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

/** The update that makes the document of no files hold these. */
export const writeFiles = (document: DraftDocument, files: ProjectFiles): Uint8Array | undefined =>
  changeFiles(
    document,
    [...files].map(([path, content]) => ({ path, type: "write", content })),
  );

/** Changes the draft; undefined when that changes nothing. */
export const changeFiles = (
  document: DraftDocument,
  changes: readonly DraftChange[],
): Uint8Array | undefined =>
  captureUpdate(document.doc, () => {
    const { clientID } = document.doc;
    document.doc.clientID = SERVER_CLIENT_ID;
    document.doc.transact(() => {
      for (const change of changes) changeFile(document.files, change);
    });
    document.doc.clientID = clientID;
  });

function changeFile(files: DraftFiles, change: DraftChange): void {
  if (change.type === "remove") files.delete(change.path);
  else if (change.type === "move") files.rename(change.path, change.to);
  else if (change.type === "write") {
    const { content } = change;
    files.set(change.path, typeof content === "string" ? new Y.Text(content) : content);
  } else {
    const text = files.get(change.path);
    if (!(text instanceof Y.Text)) return;
    for (const { at, remove, insert } of change.edits.toReversed()) {
      text.delete(at, remove);
      text.insert(at, insert);
    }
  }
}

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

/** Of one update. Somebody who types for hours makes some thousand; 100,000 would stop the server for 200 ms. */
const MAX_PARTS = 40_000;

const unreadable = (cause?: unknown) =>
  new DomainError("invalid", "This change could not be read.", { cause, detail: "Reload the page." });

/**
 * Applies an update that a browser sent. A refused one leaves the document in an unknown state: drop it.
 *
 * @returns what of it is new; undefined when nothing is
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
  const problem = roomProblem(before, sizeOf(document));
  if (problem) throw new DomainError("invalid", problem);
  return added;
}

/** Refuses anything but text, bytes and deletions in the files, and their names. */
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
  // Of a decoded item it is the name of the document's part, the id of a text, or null: that of its neighbour.
  const holder: unknown = parent;
  const isName = holder === PATHS;
  const isHeld =
    typeof holder === "string" ? (isName || holder === FILES) && parentSub !== null : parentSub === null;
  if (!isHeld) return false;
  // In a file it is found by `requireFile`.
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
