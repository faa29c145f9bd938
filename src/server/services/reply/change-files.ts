import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { mergedFiles, splitChange } from "~/domain/project/merge-files";
import { type FileContent, normalizePath, type ProjectFiles } from "~/domain/project/project-files";
import { pictureProblem, projectSize, sizeLimitProblem } from "~/domain/project/project-limits";
import { projectName } from "~/domain/project/project-name";
import type { FileEdit } from "~/domain/reply/apply-changes";
import { nameChange } from "~/domain/reply/commit-message";
import { type FileChange, offeredChanges, storedChanges } from "~/domain/reply/file-change";
import { describeRefusal } from "~/domain/reply/retry-changes";
import type { Db } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { withUiKit } from "~preview";
import { readOpenFiles, saveFiles, type VersionAuthorship } from "../project/files";
import { draftVersion, readTreeFiles } from "../project/project-store";
import type { HeldChanges } from "../project/suggest";
import { uiKit } from "../project/ui-kit";
import { waitForTyping } from "../project/wait-for-typing";

type Deps = { db: Db; clock: Clock; ids: Ids; fileChecks: FileChecks; streams: Streams };

type Change = {
  projectId: string;
  edits: readonly FileEdit[];
  /** The version's message; derived from the changes by default. */
  message?: string | undefined;
  /** Defaults to the user. */
  authorship?: VersionAuthorship | undefined;
};

type Saved = { version: { id: string; number: number } | null; changes: readonly FileChange[] };

/** The draft may change several times a second. */
const MAX_ATTEMPTS = 5;

/**
 * Applies all edits, or none, to the current files of a project that the user may edit. An unsaved draft is saved as a version
 * first, the edits as the next one; those of a run leave it unsaved, and what would overwrite it is offered as a suggestion.
 *
 * @returns no version if nothing differs
 * @throws DomainError not_found; invalid with details for a model to correct it; conflict while others keep changing the
 * project; plan_needed
 */
export async function changeFiles(deps: Deps, user: SignedInUser, change: Change): Promise<Saved> {
  const { projectId, authorship } = change;
  if (authorship)
    await waitForTyping(deps, { projectId, paths: new Set(change.edits.map(({ path }) => path)) });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const base = await readOpenFiles(deps, user, { projectId, deed: "edit" });
    const { edits } = change;
    const { files, changes, refusals } = await deps.fileChecks.apply(base.files, { edits }, user.id);
    if (refusals.size > 0)
      throw new DomainError(
        "invalid",
        `Nothing was changed, because not everything could be:\n\n${[...refusals]
          .map(([path, refusal]) => describeRefusal(path, refusal, base.files))
          .join("\n\n")}`,
      );
    requireSizes(base.files, files);
    if (changes.length === 0) return { version: null, changes };
    const guarded = authorship ? await readGuarded(deps.db, authorship.replyId) : noFiles;
    const isSplit = authorship && (base.isDirty || guarded.size > 0);
    const split = isSplit ? await splitFromDraft(deps.db, change, { base, files, guarded }) : null;
    // As in replies, UI kit components are added automatically.
    const draft = draftVersion(authorship ? withUiKit(split?.files ?? files, uiKit) : files);
    const message = change.message ?? nameChange({ before: base.files, after: files });
    const name = { before: projectName(base.files), after: projectName(files, message) };
    const besideDraft = split ? { headTreeId: base.headTreeId, held: split.held } : undefined;
    const saving = { projectId, treeId: base.treeId, draft, message, name, authorship, besideDraft };
    const saved = await saveFiles(deps, user, saving);
    if (saved === "changed") continue;
    const { version, suggestionId } = saved;
    return {
      version,
      changes: split && suggestionId ? offeredChanges(changes, split.held, suggestionId) : changes,
    };
  }
  throw new DomainError("conflict", "Somebody is changing this project at the moment. Try again.");
}

type Open = Awaited<ReturnType<typeof readOpenFiles>>;

type Guarded = ReadonlyMap<string, FileContent | undefined>;

const noFiles: ReadonlyMap<string, FileContent | undefined> = new Map();

/**
 * The files of which a run's change is offered and undecided, as they were before the edits that it would have
 * overwritten: those are saved by now, and still not the run's to overwrite.
 */
async function readGuarded(db: Db, replyId: string): Promise<Guarded> {
  const steps = await db.agentStep.findMany({
    where: { runId: replyId, changes: { array_contains: [{ state: "offered" }] } },
    select: { changes: true },
  });
  if (steps.length === 0) return noFiles;
  const offered = steps.flatMap(({ changes }) => storedChanges.parse(changes) ?? []);
  const ids = offered.flatMap(({ suggestionId }) => suggestionId ?? []);
  const open = await db.$queryRaw<{ id: string; projectId: string; treeId: string | null }[]>`
    SELECT s.id, s.project_id AS "projectId", parent.tree_id AS "treeId"
    FROM suggestions s JOIN versions v ON v.id = s.base_version_id LEFT JOIN versions parent ON parent.id = v.parent_id
    WHERE s.id = ANY(${ids}::uuid[]) AND s.state = 'open' ORDER BY s.id DESC`;
  const guarded = new Map<string, FileContent | undefined>();
  for (const { id, projectId, treeId } of open) {
    const files: ProjectFiles = treeId ? await readTreeFiles(db, projectId, treeId) : new Map();
    for (const { path, suggestionId } of offered) if (suggestionId === id) guarded.set(path, files.get(path));
  }
  return guarded;
}

type Wanted = { base: Open; files: ProjectFiles; guarded: Guarded };

/** A run's change as one of the head; `held`: what would overwrite the unsaved edits of others, or those of guarded files. */
async function splitFromDraft(
  db: Db,
  { projectId, edits }: Change,
  { base, files, guarded }: Wanted,
): Promise<{ files: ProjectFiles; held: HeldChanges["held"] }> {
  const open = base.files;
  const head: ProjectFiles = base.headTreeId
    ? await readTreeFiles(db, projectId, base.headTreeId)
    : new Map();
  /** A file without what others wrote. */
  const known = (path: string) => (guarded.has(path) ? guarded.get(path) : head.get(path));
  // An edit quotes the file as it is now. Who writes a whole file may not have seen what was typed since.
  const written = new Set(
    edits.flatMap(({ kind, path }) => (kind === "write" ? (normalizePath(path) ?? path) : [])),
  );
  const from = new Map(
    [...open.keys(), ...head.keys()].flatMap((path) => {
      const content = written.has(path) ? known(path) : open.get(path);
      return content === undefined ? [] : [[path, content] as const];
    }),
  );
  const others = {
    get: (path: string) =>
      written.has(path) ? open.get(path) : (known(path) ?? (open.has(path) ? "" : undefined)),
  };
  const { placed, held } = splitChange(from, others, files);
  return { files: mergedFiles(from, head, placed), held };
}

function requireSizes(before: ProjectFiles, after: ProjectFiles): void {
  for (const [path, content] of after) {
    const isNew = typeof content !== "string" && before.get(path) !== content;
    const tooLarge = isNew ? pictureProblem(content) : undefined;
    if (tooLarge) throw new DomainError("invalid", tooLarge, { detail: path });
  }
  const problem = sizeLimitProblem(projectSize(before), projectSize(after));
  if (problem) throw new DomainError("invalid", problem);
}
