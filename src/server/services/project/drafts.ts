import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { DraftUpdates, EditInput, SaveDraftInput } from "~/domain/project/draft";
import { describeFiles } from "~/domain/project/path-phrases";
import type { MovedHead } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db, Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { enforceStorageLimit } from "../billing/storage";
import { acceptTyped } from "./accepted-rules";
import type { ProjectChange } from "./change-project";
import {
  applyUpdate,
  type DraftDocument,
  draftFiles,
  draftRules,
  draftTreeId,
  newDocument,
  writeFiles,
} from "./draft-document";
import {
  compactDocument,
  type DraftState,
  insertUpdate,
  lockProject,
  readChatDraftState,
  readDocument,
  readDraftState,
  readRows,
} from "./draft-store";
import { draftVersion, listTree, lockHead, readTreeFiles, saveVersion } from "./project-store";
import { announceProject, requireProject } from "./require-project";
import { readVersionFiles } from "./versions";

const MAX_OPEN = 40;

/** Caches the drafts that are being edited in this process. */
export type OpenDrafts = {
  /** Runs the edits of a project sequentially. */
  inTurn<Result>(projectId: string, edit: () => Promise<Result>): Promise<Result>;
  /** Removes and returns the document, so that one in an unknown state is never reused. */
  take(projectId: string): DraftDocument | undefined;
  /** Caches a document whose edits are stored, evicting the least recently used. */
  put(projectId: string, document: DraftDocument): void;
};

export function openDrafts(): OpenDrafts {
  /** The least recently used first. */
  const documents = new Map<string, DraftDocument>();
  /** The last pending edit of each project. */
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
    put(projectId, document) {
      documents.set(projectId, document);
      const [oldest] = documents.keys();
      if (documents.size > MAX_OPEN && oldest !== undefined) documents.delete(oldest);
    },
  };
}

/** The draft of a project that the user may view, created from its head if there is none. @throws DomainError not_found */
export async function openDraft(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, after }: { projectId: string; after: number },
): Promise<DraftUpdates> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  const state = (await readDraftState(db, projectId)) ?? (await createDraft(db, projectId));
  return readUpdates(db, { ...state, projectId }, after);
}

async function createDraft(db: Db, projectId: string): Promise<DraftState> {
  await db.$transaction(async (tx) => {
    await lockHead(tx, projectId);
    if (await readDraftState(tx, projectId)) return;
    const document = newDocument();
    const update = writeFiles(document, await readHeadFiles(tx, projectId));
    // Without files, an empty update marks that there is a draft.
    await insertUpdate({ tx, projectId }, document, update ?? Uint8Array.of(0, 0));
  });
  const created = await readDraftState(db, projectId);
  if (!created) throw new Error("A draft was created and cannot be found");
  return created;
}

async function readHeadFiles(tx: Tx, projectId: string) {
  const project = await tx.project.findUnique({ where: { id: projectId }, select: { headId: true } });
  const head = project?.headId
    ? await tx.version.findUnique({ where: { id: project.headId }, select: { treeId: true } })
    : null;
  return head?.treeId ? readTreeFiles(tx, projectId, head.treeId) : new Map();
}

/**
 * The draft updates of a chat's project for a follower. The caller has checked access to the chat.
 *
 * @param after the last update that the follower was sent; undefined: none, it fetches them itself
 * @returns null while there is no draft
 */
export async function readChatDraft(
  db: Db,
  chatId: string,
  after: number | undefined,
): Promise<DraftUpdates | null> {
  const state = await readChatDraftState(db, chatId);
  return state && readUpdates(db, state, after ?? state.seq);
}

async function readUpdates(
  db: Db,
  { projectId, seq, isDirty, headId }: DraftState & { projectId: string },
  after: number,
): Promise<DraftUpdates> {
  const rows = seq > after ? await readRows(db, projectId, after) : [];
  const updates = rows.map(({ bytes }) => Buffer.from(bytes).toString("base64"));
  return { projectId, after, seq: rows.at(-1)?.seq ?? seq, updates, isDirty, headId };
}

type Deps = { db: Db; streams: Streams; clock: Clock; ids: Ids; openDrafts: OpenDrafts };

/**
 * Adds a browser's edit to the draft of a project that the user may edit. Idempotent. With a message, by which it is no
 * typing but the work of a command or another program, earlier edits and this one become separate versions.
 *
 * @returns the number of the draft's last update
 * @throws DomainError not_found, invalid, plan_needed; then the draft is unchanged
 */
export function editDraft(
  deps: Deps,
  user: SignedInUser,
  input: EditInput,
): Promise<{ seq: number; isDirty: boolean; versionId: string | null }> {
  return deps.openDrafts.inTurn(input.projectId, () => addEdit(deps, user.id, input));
}

async function addEdit(deps: Deps, userId: string, { projectId, update, message }: EditInput) {
  const { db, streams, openDrafts } = deps;
  const bytes = Uint8Array.from(Buffer.from(update, "base64"));
  const cached = openDrafts.take(projectId);
  const { document, state, chats, saved } = await db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, userId, projectId);
    const project = { ...deps, tx, userId, projectId };
    if (message) await saveIfDirty(project);
    const document = await readDocument(tx, projectId, cached);
    if (!document) throw notFound();
    const rulesBefore = draftRules(document);
    const added = applyUpdate(document, bytes);
    if (!message && userId === ownerId) await acceptTyped(project, rulesBefore, draftRules(document));
    const typedAt = message ? undefined : deps.clock.now();
    if (added) await insertUpdate({ ...project, typedAt }, document, added);
    const chats = await tx.chat.findMany({ where: { projectId }, select: { id: true } });
    const saved = message ? await saveIfDirty(project, message) : undefined;
    const state = await readDraftState(tx, projectId);
    if (added || saved) await enforceStorageLimit(tx, ownerId, { actorId: userId });
    return { document, chats, saved, state };
  });
  openDrafts.put(projectId, document);
  // Also of an edit that comes again: the process that stored it may have been killed before it announced it.
  for (const { id } of chats) streams.announceDraft(id);
  if (saved) await announceProject(deps, projectId);
  return { seq: document.seq, isDirty: state?.isDirty ?? true, versionId: saved?.id ?? null };
}

const MIN_ROWS_TO_COMPACT = 50;

/**
 * Saves the draft of a project that the user may edit as a version.
 *
 * @returns null if it equals the head
 * @throws DomainError not_found, plan_needed
 */
export async function saveDraft(
  deps: Omit<Deps, "openDrafts">,
  user: SignedInUser,
  { projectId, message }: SaveDraftInput,
): Promise<MovedHead | null> {
  const saved = await deps.db.$transaction(async (tx) => {
    const { ownerId } = await lockProject(tx, user.id, projectId);
    const saved = await saveIfDirty({ ...deps, tx, userId: user.id, projectId }, message);
    if (saved) await enforceStorageLimit(tx, ownerId, { actorId: user.id });
    return saved;
  });
  if (saved) await announceProject(deps, projectId);
  return saved ? { versionId: saved.id, number: saved.number } : null;
}

/** Saves the draft of a chat's project as a version before a reply. The caller has checked access to the chat. */
export async function saveChatDraft(
  deps: Omit<ProjectChange, "userId" | "projectId">,
  { userId, chatId }: { userId: string; chatId: string },
): Promise<void> {
  const state = await readChatDraftState(deps.tx, chatId);
  if (state?.isDirty) await saveIfDirty({ ...deps, userId, projectId: state.projectId });
}

/** The files of a chat's project, with unsaved edits. The caller has checked access to the chat. */
export async function readNextFiles(
  db: Db,
  userId: string,
  chat: { id: string; project: { headId: string | null } | null } | null,
): Promise<ProjectFiles> {
  const state = chat?.project ? await readChatDraftState(db, chat.id) : null;
  const document = state?.isDirty ? await readDocument(db, state.projectId) : undefined;
  return document ? draftFiles(document) : readVersionFiles(db, userId, chat?.project?.headId);
}

/** As `saveDraft`; the caller has checked access to the project. */
export async function saveIfDirty(
  project: ProjectChange,
  message?: string,
): Promise<{ id: string; number: number } | undefined> {
  const { tx, userId, projectId, clock, ids } = project;
  const head = await lockHead(tx, projectId);
  const state = await readDraftState(tx, projectId);
  const document = state?.isDirty ? await readDocument(tx, projectId) : undefined;
  if (!document) return undefined;
  draftTreeId(document);
  const after = new Map([...document.known].map(([path, { blobId }]) => [path, blobId]));
  const before = head?.treeId ? await listTree(tx, projectId, head.treeId) : [];
  const author = await tx.user.findUnique({ where: { id: userId }, select: { name: true } });
  const saved = await saveVersion(tx, head, {
    id: ids.next(),
    projectId,
    draft: draftVersion(draftFiles(document)),
    author: "person",
    authorName: authorNameOf(author),
    message: message || describeFiles(new Map(before.map(({ path, id }) => [path, id])), after),
    now: clock.now(),
  });
  if (document.rows > MIN_ROWS_TO_COMPACT) await compactDocument(project, document);
  return saved;
}

/** A user's name in commits. Never the email address, which exports must not reveal. */
export const authorNameOf = (user: { name: string | null } | null): string => user?.name?.trim() || "You";
