import { createHash } from "node:crypto";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { ruleFilesOf } from "~/domain/project/rules/rule-file";
import type { Db, Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { projectsFor } from "../access/access";
import type { LockedProject } from "./draft-store";
import { blobIdOf } from "./git-objects";
import { objectSizes } from "./project-store";

/**
 * A project's rules and skills are instructions to models, so each text is used only once the owner has typed or accepted
 * it. Texts from imports, pulls, merges, pushes, replies, commands and agents await acceptance, also after a change.
 */

/** Beyond the limit, the oldest must be accepted again. */
const MAX_ACCEPTED = 400;

export const hashOfRules = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The accepted hashes of a project that the user may view. */
export const readAccepted = (db: Db | Tx, userId: string, projectId: string): Promise<Set<string>> =>
  acceptedIn(db, { id: projectId, ...projectsFor(userId, "view") });

/** Accepts for the owner, who alone may. The caller holds the project's lock. */
export async function addAccepted(tx: Tx, projectId: string, hashes: readonly string[]): Promise<void> {
  const accepted = await acceptedIn(tx, { id: projectId });
  await saveAccepted(tx, projectId, [...[...accepted].filter((each) => !hashes.includes(each)), ...hashes]);
}

/**
 * Accepts rules that the owner has just typed in the draft: new ones, and edits of accepted ones. What other members type
 * would steer the owner's replies, so it waits for the owner.
 *
 * @param before the rule files before the edit
 */
export async function acceptTyped(
  { tx, projectId }: LockedProject,
  before: ProjectFiles,
  after: ProjectFiles,
): Promise<void> {
  const changed = ruleFilesOf(after).filter(({ path, text }) => before.get(path) !== text);
  if (changed.length === 0) return;
  const accepted = await acceptedIn(tx, { id: projectId });
  const isTrusted = (text: FileContent | undefined) =>
    text === undefined ||
    (typeof text === "string" && (text.trim() === "" || accepted.has(hashOfRules(text))));
  const typed = changed.filter(({ path }) => isTrusted(before.get(path)));
  if (typed.length === 0) return;
  const earlier = typed.flatMap(({ path }) => before.get(path)?.toString() ?? []);
  const saved = await objectSizes(tx, projectId, earlier.map(blobIdOf));
  // Forgets texts that were in no version: typing must not displace other accepted texts.
  const forgotten = new Set(earlier.filter((text) => !saved.has(blobIdOf(text))).map(hashOfRules));
  const kept = [...accepted].filter((hash) => !forgotten.has(hash));
  await saveAccepted(tx, projectId, [...kept, ...typed.map(({ text }) => hashOfRules(text))]);
}

async function acceptedIn(db: Db | Tx, where: Prisma.ProjectWhereInput): Promise<Set<string>> {
  const project = await db.project.findFirst({ where, select: { acceptedRules: true } });
  return new Set(project?.acceptedRules);
}

/** The newest last. */
const saveAccepted = (tx: Tx, projectId: string, hashes: readonly string[]) =>
  tx.project.update({
    where: { id: projectId },
    data: { acceptedRules: [...new Set(hashes)].slice(-MAX_ACCEPTED) },
    select: { id: true },
  });
