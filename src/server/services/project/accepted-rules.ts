import { createHash } from "node:crypto";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isRuleFile, type RuleFile, ruleFilesOf } from "~/domain/project/rules/rule-file";
import type { Db, Tx } from "~/server/db";
import type { LockedProject } from "./draft-store";
import { blobIdOf } from "./git-objects";
import { type FileEntry, readBlobs } from "./project-store";

/**
 * The rules and skills that come with a project are instructions to models, so a text of theirs is used only once the
 * project's owner has typed it, or read and accepted it. What is imported, pulled, merged, pushed, or written by a reply, a
 * command or an agent waits; and a text that changes waits again.
 */

/** Those before are asked for again. */
const MAX_ACCEPTED = 400;

export const hashOfRules = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The hashes that one of the user's projects has accepted. */
export async function readAccepted(db: Db | Tx, userId: string, projectId: string): Promise<Set<string>> {
  const project = await db.project.findFirst({
    where: { id: projectId, userId },
    select: { acceptedRules: true },
  });
  return new Set(project?.acceptedRules);
}

/** The caller holds the project's lock. */
export async function addAccepted(tx: Tx, projectId: string, hashes: readonly string[]): Promise<void> {
  const { acceptedRules } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { acceptedRules: true },
  });
  const added = [...new Set([...acceptedRules.filter((each) => !hashes.includes(each)), ...hashes])];
  await tx.project.update({
    where: { id: projectId },
    data: { acceptedRules: added.slice(-MAX_ACCEPTED) },
    select: { id: true },
  });
}

/** Of rules that were typed, those that count: new ones, and those whose text until then was accepted. */
export const typedRules = (
  accepted: ReadonlySet<string>,
  before: ProjectFiles,
  after: ProjectFiles,
): RuleFile[] =>
  ruleFilesOf(after).filter(({ path, text }) => {
    const known = before.get(path);
    if (known === undefined) return true;
    return known !== text && typeof known === "string" && accepted.has(hashOfRules(known));
  });

/** Accepts the rules that a user typed since the version of these entries. */
export async function acceptTyped(
  { tx, projectId }: LockedProject,
  before: readonly FileEntry[],
  after: ProjectFiles,
): Promise<void> {
  const known = new Map(before.filter(({ path }) => isRuleFile(path)).map(({ path, id }) => [path, id]));
  const changed = ruleFilesOf(after).filter(({ path, text }) => known.get(path) !== blobIdOf(text));
  if (changed.length === 0) return;
  const blobs = await readBlobs(tx, projectId, [...known.values()]);
  const filesBefore = new Map([...known].map(([path, id]) => [path, blobs.get(id) ?? ""]));
  const { acceptedRules } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { acceptedRules: true },
  });
  const typed = typedRules(new Set(acceptedRules), filesBefore, after);
  if (typed.length > 0)
    await addAccepted(
      tx,
      projectId,
      typed.map(({ text }) => hashOfRules(text)),
    );
}
