import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/system";
import { draftTreeId } from "./draft-document";
import { isTypedSince, readDocument } from "./draft-store";
import { listTree } from "./project-store";

/** Who has not typed for this long has paused. */
const TYPING_MS = 3_000;
const POLL_MS = 1_000;
const MAX_POLLS = 20;

type Files = { projectId: string; paths: ReadonlySet<string> };

/** Waits while somebody types in a project of whose files these have unsaved edits, up to 20 seconds. The caller has checked access. */
export async function waitForTyping(deps: { db: Db; clock: Clock }, files: Files): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS && (await isTyped(deps, files)); poll++) await pause(POLL_MS);
}

async function isTyped({ db, clock }: { db: Db; clock: Clock }, { projectId, paths }: Files) {
  const since = new Date(clock.now().getTime() - TYPING_MS);
  if (!(await isTypedSince(db, projectId, since))) return false;
  const document = await readDocument(db, projectId);
  if (!document) return false;
  draftTreeId(document);
  const project = await db.project.findUnique({ where: { id: projectId }, select: { headId: true } });
  const head = project?.headId
    ? await db.version.findUnique({ where: { id: project.headId }, select: { treeId: true } })
    : null;
  const saved = head?.treeId ? await listTree(db, projectId, head.treeId) : [];
  const idOf = new Map(saved.map(({ path, id }) => [path, id]));
  return [...paths].some((path) => document.known.get(path)?.blobId !== idOf.get(path));
}
