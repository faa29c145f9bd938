import type { Deed } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { ProjectHead } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type LineMatch, searchFiles } from "~/domain/project/search-files";
import type { Db, Tx } from "~/server/db";
import { chatsFor, projectsFor } from "../access/access";
import { authorNameOf } from "./drafts";
import { type FirstPageDeps, prepareFirstPage } from "./first-page";
import { draftVersion, listTree, saveVersion } from "./project-store";
import { readVersionFiles } from "./versions";

const headColumns = {
  id: true,
  headId: true,
  keepsStorage: true,
  stopsAgents: true,
  picture: { select: { versionId: true } },
} as const;

/** The head of a chat's project; null if there is none. Prepares its page. @throws DomainError not_found */
export async function readChatProject(
  deps: FirstPageDeps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<ProjectHead | null> {
  const { db } = deps;
  const chat = await db.chat.findFirst({
    where: { id: chatId, deletedAt: null, ...chatsFor(user.id, "view") },
    select: { project: { select: headColumns } },
  });
  if (!chat) throw notFound();
  if (!chat.project?.headId) return null;
  const { id: projectId, headId: versionId, keepsStorage, stopsAgents, picture } = chat.project;
  const version = await db.version.findUnique({
    where: { id: versionId },
    select: { number: true, treeId: true, parentId: true, messageId: true },
  });
  if (!version?.treeId) return null;
  prepareFirstPage(deps, { projectId, versionId });
  const step = { select: { id: true, number: true }, orderBy: { number: "desc" } } as const;
  const [files, undo, redo, lastGood, keepsForUser] = await Promise.all([
    listTree(db, projectId, version.treeId),
    version.parentId ? db.version.findFirst({ where: { id: version.parentId, projectId }, ...step }) : null,
    db.version.findFirst({ where: { projectId, parentId: versionId }, ...step }),
    db.version.findFirst({ where: { projectId, goodAt: { not: null } }, ...step }),
    // For who may only look, the page keeps nothing.
    keepsStorage && db.project.count({ where: { id: projectId, ...projectsFor(user.id, "edit") } }),
  ]);
  const { number, messageId: replyId } = version;
  const steps = { undo, redo, lastGood };
  return {
    projectId,
    versionId,
    number,
    replyId,
    files,
    ...steps,
    pictureId: picture?.versionId ?? null,
    keepsStorage: Boolean(keepsForUser),
    stopsAgents,
  };
}

export type ProjectSummary = {
  id: string;
  name: string;
  /** Null without files. */
  headId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A project counts as deleted when all its chats are. */
const live = { chats: { some: { deletedAt: null } } };

const columns = { id: true, name: true, headId: true, createdAt: true, updatedAt: true } as const;

/** The user's projects, newest first. @param after the last id of the previous page */
export async function listProjects(
  { db }: { db: Db },
  user: SignedInUser,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ items: ProjectSummary[]; hasMore: boolean }> {
  const rows = await db.project.findMany({
    where: { ...live, userId: user.id, ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: columns,
  });
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** @param deed what the user is about to do with it @throws DomainError not_found */
export async function readProjectSummary(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, deed = "view" }: { projectId: string; deed?: Deed | undefined },
): Promise<ProjectSummary> {
  const row = await db.project.findFirst({
    where: { id: projectId, ...live, ...projectsFor(user.id, deed) },
    select: columns,
  });
  if (!row) throw notFound();
  return row;
}

/** Older projects are not searched. */
const MAX_SEARCHED = 200;

const MAX_FOUND = 20;

const MAX_LINES = 5;

type FoundProject = { project: ProjectSummary; lines: LineMatch[] };

/** The user's projects whose name or current files contain a text, newest first. */
export async function searchProjects(
  { db }: { db: Db },
  user: SignedInUser,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<FoundProject[]> {
  const { items } = await listProjects({ db }, user, { limit: MAX_SEARCHED });
  const results: FoundProject[] = [];
  for (const project of items) {
    signal.throwIfAborted();
    const files = await readVersionFiles(db, user.id, project.headId);
    const lines = searchFiles(files, query, MAX_LINES);
    const isNamed = project.name.toLowerCase().includes(query.toLowerCase());
    if (isNamed || lines.length > 0) results.push({ project, lines });
    if (results.length === MAX_FOUND) break;
  }
  return results;
}

type NewProject = {
  id: string;
  /** Defaults to the user. */
  ownerId?: string;
  versionId: string;
  name: string;
  files: ProjectFiles;
  /** The version of another project that it is a fork of. */
  forkedFromId?: string;
  /** The first version's message. */
  message: string;
  /** Defaults to its owner's choice for new projects. */
  supabaseId?: string | null;
  now: Date;
};

/** The Supabase project that a user's new projects use. */
export async function supabaseForNewProjects(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.supabaseConnection.findFirst({
    where: { userId, forNewProjects: true },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Creates a project; its first version is by the user. */
export async function addProject(tx: Tx, user: SignedInUser, project: NewProject): Promise<void> {
  const { id, ownerId = user.id, versionId, name, files, forkedFromId = null, message, now } = project;
  const { supabaseId = await supabaseForNewProjects(tx, ownerId) } = project;
  await tx.project.create({
    data: { id, userId: ownerId, name, forkedFromId, supabaseId, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  await saveVersion(tx, null, {
    id: versionId,
    projectId: id,
    draft: draftVersion(files),
    author: "person",
    authorName: authorNameOf(user),
    message,
    now,
  });
}
