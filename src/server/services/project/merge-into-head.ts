import { DomainError } from "~/domain/error/domain-error";
import type { BranchMerge, MergeChoices } from "~/domain/project/branch";
import { mergeBranchFiles } from "~/domain/project/merge-branch";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { pathProblem } from "~/domain/project/project-limits";
import type { Db, Tx } from "~/server/db";
import { requireSizes } from "./advance-main";
import type { LockedProject } from "./draft-store";
import { type FileEntry, type Head, listTree, readBlobs, readTreeFiles } from "./project-store";

/** Files to be merged with the head, and those that both were changed from. */
export type MergedSide = {
  base: readonly FileEntry[];
  branch: readonly FileEntry[];
  /** Contents of the branch that are not stored, by id. */
  contents?: ReadonlyMap<string, FileContent>;
  /** The sides that were chosen where both changed the same lines; ignored if made for another head. */
  choices?: MergeChoices | undefined;
};

export type MergeConflict = Extract<BranchMerge, { state: "conflict" }>;

/**
 * The files of a project's head with the changes of a branch.
 *
 * @returns all files, or those of which a side has to be chosen
 */
export async function mergeIntoHead(
  db: Db | Tx,
  { projectId, head }: { projectId: string; head: { id: string; treeId: string } },
  side: MergedSide,
): Promise<{ state: "clean"; files: ProjectFiles } | MergeConflict> {
  const sides = await readSides(db, { projectId, treeId: head.treeId }, side);
  const chosen = side.choices?.headId === head.id ? side.choices.sides : [];
  const merged = mergeBranchFiles(sides.changed, new Map(chosen.map(({ path, side }) => [path, side])));
  if ("conflicts" in merged) {
    const files = merged.conflicts.map((path) => ({
      path,
      before: sides.main.get(path) ?? null,
      after: sides.branch.get(path) ?? null,
    }));
    return { state: "conflict", projectId, headId: head.id, files };
  }
  const unchanged = [...(await readTreeFiles(db, projectId, head.treeId))].filter(
    ([path]) => !sides.changed.main.has(path),
  );
  return { state: "clean", files: new Map([...unchanged, ...merged.files]) };
}

type Entries = ReadonlyMap<string, FileEntry>;

/** The files of both sides, and the contents of those that differ from each other or the base. */
async function readSides(
  db: Db | Tx,
  { projectId, treeId }: { projectId: string; treeId: string },
  side: MergedSide,
) {
  const byPath = (files: readonly FileEntry[]): Entries => new Map(files.map((file) => [file.path, file]));
  const [base, branch] = [byPath(side.base), byPath(side.branch)];
  const main = byPath(await listTree(db, projectId, treeId));
  const idsAt = (path: string) => new Set([base, main, branch].map((files) => files.get(path)?.id));
  const paths = [...new Set([...base.keys(), ...main.keys(), ...branch.keys()])].filter(
    (path) => idsAt(path).size > 1,
  );
  const ids = paths.flatMap((path) => [...idsAt(path)].flatMap((id) => id ?? []));
  const blobs = await readBlobs(db, projectId, ids);
  const contents = (files: Entries): ProjectFiles =>
    new Map(
      paths.flatMap((path) => {
        const file = files.get(path);
        return file ? [[path, side.contents?.get(file.id) ?? blobs.get(file.id) ?? ""] as const] : [];
      }),
    );
  return { main, branch, changed: { base: contents(base), main: contents(main), branch: contents(branch) } };
}

/** A path that is a file on one side of a merge and a folder on the other. */
export const clashingPath = (files: ProjectFiles): string | undefined =>
  [...files.keys()].find((path) => pathProblem(path, files.keys()));

/** Checks that merged files can be a version. @throws DomainError conflict, invalid beyond the project limits */
export async function requireMergeable(
  project: LockedProject,
  head: Head | null,
  files: ProjectFiles,
): Promise<void> {
  const path = clashingPath(files);
  if (path !== undefined)
    throw new DomainError(
      "conflict",
      `${path} is a file on one side and a folder on the other. Please rename one of them first.`,
    );
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  await requireSizes(project, head, [{ files: files.size, bytes }]);
}
