import { asksAboutChanges, describeChanges } from "~/domain/chat/go-back";
import { type ProjectLibraries, projectLibraries } from "~/domain/chat/project-libraries";
import { diffOf } from "~/domain/project/diff-files";
import type { SupabaseTables } from "~/domain/supabase/supabase";
import type { Db } from "~/server/db";
import { chatsFor, projectsFor } from "../../access/access";
import { readPackageMode } from "../../project/packages";
import { uiKit } from "../../project/ui-kit";
import { readVersionChange } from "../../project/versions";
import { tablesForPrompt } from "../../supabase/read-tables";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";

const MAX_VERSIONS = 3;
/** For all diffs together, at about three characters per token. */
const MAX_CHARACTERS = 9_000;
/** The share of a small context that diffs may take. */
const CONTEXT_SHARE = 0.2;

/** The project's latest diffs before a reply, if the question asks about changes; else "". */
export async function readChanges(
  db: Db,
  { replyId, userId }: Pick<ReplyJob, "replyId" | "userId">,
  { text, contextTokens, isRun }: { text: string; contextTokens: number | null; isRun: boolean },
): Promise<string> {
  if (!asksAboutChanges(text)) return "";
  const reply = await db.message.findFirst({
    where: { id: replyId, chat: chatsFor(userId, "edit") },
    select: { baseVersionId: true },
  });
  const versions: Parameters<typeof describeChanges>[0][number][] = [];
  let remaining = Math.min(MAX_CHARACTERS, (contextTokens ?? MAX_CHARACTERS) * CONTEXT_SHARE * 3);
  for (
    let id = reply?.baseVersionId ?? null;
    id !== null && versions.length < MAX_VERSIONS && remaining > 0;
  ) {
    const versionId: string = id;
    const version = await db.version.findFirst({
      where: { id: versionId, project: projectsFor(userId, "view") },
      select: { number: true, message: true, parentId: true },
    });
    if (!version) break;
    const change = await db.$transaction((tx) => readVersionChange(tx, versionId));
    const diff = diffOf(change, Math.floor(remaining));
    remaining -= diff.length;
    versions.push({ number: version.number, message: version.message.split("\n", 1)[0] ?? "", diff });
    id = version.parentId;
  }
  return describeChanges(versions, isRun);
}

/** What projects may import, from the index that previews resolve imports by; null while it is not installed. */
export const readLibraries = (deps: Pick<ReplyDeps, "db" | "siteParts">): Promise<ProjectLibraries | null> =>
  deps.siteParts().then(
    async ({ packages, libraries }) =>
      projectLibraries(await packages.index(), libraries, {
        kit: uiKit.keys(),
        hasRegistry: (await readPackageMode(deps)) !== "off",
      }),
    () => null,
  );

export type ContextDeps = Pick<
  ReplyDeps,
  | "db"
  | "ids"
  | "models"
  | "siteParts"
  | "owners"
  | "sealer"
  | "connectionsAllowPrivate"
  | "supabase"
  | "recentTables"
  | "passageIndexes"
  | "baselineVectors"
  | "clock"
>;

/**
 * What is known of the tables that a chat's project uses, or the one that it will make; null when it uses none, and for
 * another user's chat, because a connection serves only its owner.
 */
export async function readChatTables(
  deps: Omit<ContextDeps, "ids" | "models" | "siteParts" | "passageIndexes" | "baselineVectors">,
  { userId, chatId }: { userId: string; chatId: string | null },
): Promise<SupabaseTables | null> {
  if (!chatId) return tablesForPrompt(deps, userId, null);
  const chat = await deps.db.chat.findFirst({ where: { id: chatId, userId }, select: { projectId: true } });
  return chat && tablesForPrompt(deps, userId, chat.projectId);
}
