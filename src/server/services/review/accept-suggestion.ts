import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { BranchMerge } from "~/domain/project/branch";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { bytesIn } from "~/domain/project/project-limits";
import type { AcceptSuggestionInput } from "~/domain/review/suggestion";
import { chooseHunks } from "~/domain/review/suggestion-hunks";
import type { Tx } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { changeProject, type ProjectChange } from "../project/change-project";
import { saveIfDirty } from "../project/drafts";
import { blobIdOf } from "../project/git-objects";
import { type MergeConflict, mergeIntoHead, requireMergeable } from "../project/merge-into-head";
import {
  draftVersion,
  type FileEntry,
  listTree,
  lockHead,
  readChange,
  readTreeFiles,
  saveVersion,
} from "../project/project-store";
import { type NoticeDeps, noticeOfSuggestion } from "./notify";
import {
  closeSuggestion,
  readBase,
  rebase,
  replaceChange,
  requireOpen,
  requireSuggestion,
  type StoredHead,
} from "./suggestion-store";

type Deps = NoticeDeps & { clock: Clock; ids: Ids; streams: Streams };

/**
 * Merges a suggestion, or the chosen hunks of it, into the project's head as a version of its author. The draft becomes
 * a version first. What was not chosen stays open.
 *
 * @returns the new version, or files of which a side has to be chosen
 * @throws DomainError not_found; conflict if it was decided or changed since it was seen, or if some hunks of a file were
 * chosen and the project changed the same lines; invalid; plan_needed
 */
export async function acceptSuggestion(
  deps: Deps,
  user: SignedInUser,
  input: AcceptSuggestionInput,
): Promise<BranchMerge> {
  const { suggestionId } = input;
  const wanted = { suggestionId, deed: "edit" } as const;
  const { projectId } = await requireSuggestion(deps.db, user.id, wanted);
  const merge = await changeProject<BranchMerge>(deps, { user, projectId }, async (project) => {
    const { tx } = project;
    await saveIfDirty(project);
    const stored = await lockHead(tx, projectId);
    if (!stored?.treeId) throw notFound();
    const head = { ...stored, treeId: stored.treeId };
    const suggestion = await requireOpen(tx, user.id, wanted);
    if (suggestion.treeId !== input.treeId || suggestion.baseVersionId !== input.baseVersionId)
      throw new DomainError("conflict", "This suggestion has changed meanwhile. Please look at it again.");
    const base = await readBase(tx, projectId, suggestion.baseVersionId);
    const side = await chosenSide(tx, projectId, { suggestion, base, hunks: input.hunks });
    const merged = await mergeIntoHead(
      tx,
      { projectId, head },
      { ...side, base: base?.files ?? [], choices: input.choices },
    );
    if (merged.state === "conflict") return requireWhole(merged, side.split);
    await requireMergeable(project, head, merged.files);
    const accepted = await saveAccepted(project, { head, decider: user, suggestion, files: merged.files });
    const rest = side.isWhole
      ? null
      : await rebase(project, accepted.head, {
          base: { ...side, files: side.branch, versionId: suggestion.baseVersionId },
          files: await readTreeFiles(tx, projectId, suggestion.treeId),
        });
    if (rest) await replaceChange(project, suggestion, rest);
    else {
      const decision = { state: "accepted", decidedAt: deps.clock.now(), decidedById: user.id } as const;
      await closeSuggestion(project, suggestion, { ...decision, versionId: accepted.head.id });
    }
    return { state: "merged", number: accepted.number, added: accepted.added };
  });
  void noticeOfSuggestion(deps, suggestionId, "decided");
  return merge;
}

type ChosenSide = {
  branch: readonly FileEntry[];
  contents: ReadonlyMap<string, FileContent>;
  /** Files of which some hunks were chosen, and some not. */
  split: ReadonlySet<string>;
  isWhole: boolean;
};

type Source = {
  suggestion: { treeId: string };
  base: { treeId: string; files: readonly FileEntry[] } | null;
  hunks: AcceptSuggestionInput["hunks"];
};

/** The files of a suggestion's base with the chosen hunks. */
async function chosenSide(
  tx: Tx,
  projectId: string,
  { suggestion, base, hunks }: Source,
): Promise<ChosenSide> {
  if (!hunks) {
    const branch = await listTree(tx, projectId, suggestion.treeId);
    return { branch, contents: new Map(), split: new Set(), isWhole: true };
  }
  const change = await readChange(tx, projectId, { from: base?.treeId ?? null, to: suggestion.treeId });
  const { files, split, isWhole } = chooseHunks(
    change,
    new Map(hunks.map(({ path, indexes }) => [path, indexes ? new Set(indexes) : "all"])),
  );
  if (files.size === 0) throw new DomainError("invalid", "Please choose at least one change.");
  const branch = new Map(base?.files.map((file) => [file.path, file]));
  const contents = new Map<string, FileContent>();
  for (const [path, content] of files) {
    if (content === undefined) branch.delete(path);
    else {
      const id = blobIdOf(content);
      contents.set(id, content);
      branch.set(path, { path, id, bytes: bytesIn(content) });
    }
  }
  return { branch: [...branch.values()], contents, split, isWhole };
}

/** A file is chosen as a whole, so that neither side of a conflict is more than what was chosen. */
function requireWhole(conflict: MergeConflict, split: ReadonlySet<string>): MergeConflict {
  const file = conflict.files.find(({ path }) => split.has(path));
  if (file)
    throw new DomainError(
      "conflict",
      `The project has changed the same lines of ${file.path}. Please choose all of its changes, or none.`,
    );
  return conflict;
}

type Accepted = {
  head: StoredHead;
  decider: SignedInUser;
  suggestion: { title: string; author: { name: string | null } | null };
  files: ProjectFiles;
};

async function saveAccepted(
  { tx, projectId, ids, clock }: ProjectChange,
  { head, decider, suggestion, files }: Accepted,
): Promise<{ head: StoredHead; number: number; added: number }> {
  const draft = draftVersion(files);
  const saved = await saveVersion(tx, head, {
    id: ids.next(),
    projectId,
    draft,
    author: "person",
    authorName: readableName(suggestion.author),
    message: `${suggestion.title}\n\nAccepted by ${readableName(decider)}.`,
    now: clock.now(),
  });
  const { id, number, commitId } = await tx.version.findUniqueOrThrow({
    where: { id: saved?.id ?? head.id },
    select: { id: true, number: true, commitId: true },
  });
  return { head: { id, commitId, treeId: draft.treeId }, number, added: saved ? 1 : 0 };
}

const readableName = (person: { name: string | null } | null): string => person?.name?.trim() || "Somebody";
