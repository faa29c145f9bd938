import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type {
  ListSuggestionsInput,
  SaveChecksInput,
  Suggestion,
  SuggestionList,
  SuggestionSummary,
} from "~/domain/review/suggestion";
import { checkRun } from "~/domain/review/suggestion";
import type { Db } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import type { Streams } from "~/server/ports/streams";
import type { Clock } from "~/server/ports/system";
import { projectsFor } from "../access/access";
import { mergeIntoHead } from "../project/merge-into-head";
import { listTree, lockHead } from "../project/project-store";
import { announceProject, requireProject } from "../project/require-project";
import { type NoticeDeps, noticeOfSuggestion } from "./notify";
import { closeSuggestion, readBase, requireOpen, requireSuggestion } from "./suggestion-store";

/** Of those that are decided, the newest. */
const MAX_LISTED = 100;

const summaryColumns = {
  id: true,
  projectId: true,
  title: true,
  state: true,
  authorId: true,
  author: { select: { name: true } },
  createdAt: true,
  decidedAt: true,
  decidedBy: { select: { name: true } },
  versionId: true,
} satisfies Prisma.SuggestionSelect;

type Row = Prisma.SuggestionGetPayload<{ select: typeof summaryColumns }>;

/** The suggestions for a project, newest first. @throws DomainError not_found */
export async function listSuggestions(
  { db }: { db: Db },
  user: SignedInUser,
  { projectId, state }: ListSuggestionsInput,
): Promise<SuggestionList> {
  await requireProject(db, user.id, { projectId, deed: "view" });
  const rows = await db.suggestion.findMany({
    where: { projectId, state: state === "open" ? "open" : { not: "open" } },
    orderBy: { id: "desc" },
    take: MAX_LISTED,
    select: summaryColumns,
  });
  const suggested = await db.project.count({ where: { id: projectId, ...projectsFor(user.id, "suggest") } });
  return { items: await toSummaries(db, user, rows), maySuggest: suggested > 0 };
}

async function toSummaries(db: Db, user: SignedInUser, rows: readonly Row[]): Promise<SuggestionSummary[]> {
  const versions = await db.version.findMany({
    where: { id: { in: rows.flatMap(({ versionId }) => versionId ?? []) } },
    select: { id: true, number: true },
  });
  return rows.map(({ id, title, state, authorId, author, createdAt, decidedAt, decidedBy, versionId }) => ({
    id,
    title,
    state,
    authorName: author?.name ?? null,
    isOwn: authorId === user.id,
    createdAt,
    decidedAt,
    decidedByName: decidedBy?.name ?? null,
    version: versions.find((version) => version.id === versionId) ?? null,
  }));
}

/** A suggestion with what it changes. @throws DomainError not_found */
export async function readSuggestion(
  { db }: { db: Db },
  user: SignedInUser,
  { suggestionId }: { suggestionId: string },
): Promise<Suggestion> {
  const row = await db.suggestion.findFirst({
    where: { id: suggestionId, project: projectsFor(user.id, "view") },
    select: {
      ...summaryColumns,
      description: true,
      treeId: true,
      baseVersionId: true,
      checkRun: true,
      checkedBy: { select: { name: true } },
    },
  });
  const [summary] = row ? await toSummaries(db, user, [row]) : [];
  if (!row || !summary) throw notFound();
  const { projectId, description } = row;
  const checks = checkRun.safeParse(row.checkRun).data;
  return {
    ...summary,
    projectId,
    description,
    checks: checks ? { ...checks, by: row.checkedBy?.name ?? null } : null,
    change: row.state === "open" ? await readChange(db, row) : null,
  };
}

type Stored = { projectId: string; treeId: string; baseVersionId: string | null };

async function readChange(
  db: Db,
  { projectId, treeId, baseVersionId }: Stored,
): Promise<Suggestion["change"]> {
  const base = await readBase(db, projectId, baseVersionId);
  const files = await listTree(db, projectId, treeId);
  const { headId } = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { headId: true },
  });
  const head =
    headId && headId !== baseVersionId
      ? await db.version.findUnique({ where: { id: headId }, select: { id: true, treeId: true } })
      : null;
  const merged = head?.treeId
    ? await mergeIntoHead(
        db,
        { projectId, head: { id: head.id, treeId: head.treeId } },
        { base: base?.files ?? [], branch: files },
      )
    : null;
  return {
    treeId,
    baseVersionId,
    before: base && { id: base.treeId, projectId, files: base.files },
    after: { id: treeId, projectId, files },
    conflicts: merged?.state === "conflict" ? merged.files.map(({ path }) => path) : [],
  };
}

/**
 * Keeps what the project's checks found on a suggestion, for those who look at it next; nothing if it has changed since.
 * Only of who may decide it: a browser's word, so that nothing but what is shown may depend on it.
 *
 * @throws DomainError not_found
 */
export async function saveChecks(
  { db }: { db: Db },
  user: SignedInUser,
  { suggestionId: id, treeId, baseVersionId, run }: SaveChecksInput,
): Promise<void> {
  await requireSuggestion(db, user.id, { suggestionId: id, deed: "edit" });
  await db.suggestion.updateMany({
    where: { id, state: "open", treeId, baseVersionId, project: projectsFor(user.id, "edit") },
    data: { checkRun: run, checkedById: user.id },
  });
}

type Deps = NoticeDeps & { clock: Clock; streams: Streams };

/** Refuses a suggestion. @throws DomainError not_found; conflict if it was decided meanwhile */
export const refuseSuggestion = (deps: Deps, user: SignedInUser, input: { suggestionId: string }) =>
  decide(deps, user, { ...input, state: "refused" });

/** Withdraws one's own suggestion. @throws DomainError not_found; conflict if it was decided meanwhile */
export const withdrawSuggestion = (deps: Deps, user: SignedInUser, input: { suggestionId: string }) =>
  decide(deps, user, { ...input, state: "withdrawn" });

async function decide(
  deps: Deps,
  user: SignedInUser,
  { suggestionId, state }: { suggestionId: string; state: "refused" | "withdrawn" },
): Promise<void> {
  const deed = state === "refused" ? "edit" : "suggest";
  const { projectId, authorId } = await requireSuggestion(deps.db, user.id, { suggestionId, deed });
  if (state === "withdrawn" && authorId !== user.id) throw notFound();
  await deps.db.$transaction(async (tx) => {
    await lockHead(tx, projectId);
    const suggestion = await requireOpen(tx, user.id, { suggestionId, deed });
    const decision = { state, decidedAt: deps.clock.now(), decidedById: user.id };
    await closeSuggestion({ tx, projectId }, suggestion, decision);
  });
  await announceProject(deps, projectId);
  void noticeOfSuggestion(deps, suggestionId, "decided");
}
