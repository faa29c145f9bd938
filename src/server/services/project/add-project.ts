import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Tx } from "~/server/db";
import { draftVersion, saveVersion } from "./project-store";
import { authorNameOf } from "./save-draft";

type NewProject = {
  id: string;
  versionId: string;
  name: string;
  files: ProjectFiles;
  /** Of its first version. */
  message: string;
  /** Absent: what new projects use. */
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

/** Adds a project whose first version is by the user. */
export async function addProject(tx: Tx, user: SignedInUser, project: NewProject): Promise<void> {
  const { id, versionId, name, files, message, now } = project;
  const { supabaseId = await supabaseForNewProjects(tx, user.id) } = project;
  await tx.project.create({
    data: { id, userId: user.id, name, supabaseId, createdAt: now, updatedAt: now },
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
