import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { attachedPath } from "~/domain/project/attached-path";
import { describePaths } from "~/domain/project/path-phrases";
import {
  type FileContent,
  MAX_FILES,
  MAX_PROJECT_BYTES,
  normalizePath,
  type ProjectFiles,
} from "~/domain/project/project-files";
import { projectName } from "~/domain/project/project-name";
import type { Tx } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { authorNameOf } from "./drafts";
import { draftVersion, lockHead, readTreeFiles, saveVersion } from "./project-store";
import { addProject } from "./projects";

type Deps = { tx: Tx; clock: Clock; ids: Ids };

/** `path`: absent for the default folder of its name. */
export type NamedFile = { id: string; name: string; path?: string; content: FileContent };

/**
 * Adds files to a chat's project as a version by the user; creates the project, which is the chat owner's, if there is none.
 * The caller holds the chat's lock, and has saved the draft.
 *
 * @param name of a new project; absent: derived from its files
 * @returns the path of each file by its id
 * @throws DomainError invalid when a name cannot be a file's, or the project would be too large
 */
export async function addFilesToChat(
  { tx, clock, ids }: Deps,
  user: SignedInUser,
  {
    chatId,
    added,
    verb = "Add",
    name,
  }: { chatId: string; added: readonly NamedFile[]; verb?: string; name?: string },
): Promise<{ projectId: string; paths: ReadonlyMap<string, string> }> {
  const chat = await tx.chat.findUniqueOrThrow({
    where: { id: chatId },
    select: { projectId: true, userId: true },
  });
  const head = chat.projectId ? await lockHead(tx, chat.projectId) : null;
  const before =
    chat.projectId && head?.treeId ? await readTreeFiles(tx, chat.projectId, head.treeId) : new Map();
  const { files, paths } = place(before, added);
  const version = {
    versionId: ids.next(),
    message: describePaths(verb, [...paths.values()]),
    now: clock.now(),
  };
  if (!chat.projectId) {
    const id = ids.next();
    const ownerId = chat.userId;
    await addProject(tx, user, { ...version, ownerId, id, name: name ?? projectName(files), files });
    await tx.chat.update({ where: { id: chatId }, data: { projectId: id }, select: { id: true } });
    return { projectId: id, paths };
  }
  const { projectId } = chat;
  await saveVersion(tx, head, {
    id: version.versionId,
    projectId,
    draft: draftVersion(files),
    author: "person",
    authorName: authorNameOf(user),
    message: version.message,
    now: version.now,
  });
  return { projectId, paths };
}

function place(before: ProjectFiles, added: readonly NamedFile[]) {
  const files = new Map<string, FileContent>(before);
  const paths = new Map<string, string>();
  for (const { id, name, path: requested, content } of added) {
    const path =
      requested === undefined
        ? attachedPath({ name, isPicture: typeof content !== "string" }, files)
        : normalizePath(requested);
    if (path === null || isFolder(files, path))
      throw new DomainError("invalid", `${name} cannot be used as a file name in a project.`);
    files.set(path, content);
    paths.set(id, path);
  }
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  if (files.size > MAX_FILES)
    throw new DomainError("invalid", `A project can have at most ${MAX_FILES} files.`);
  if (bytes > MAX_PROJECT_BYTES) throw new DomainError("invalid", "A project can have at most 5 MB.");
  return { files, paths };
}

const isFolder = (files: ProjectFiles, path: string): boolean =>
  [...files.keys()].some((other) => other.startsWith(`${path}/`));
