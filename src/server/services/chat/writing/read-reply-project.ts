import "server-only";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Db } from "~/server/db";
import { readVersionFiles } from "../../project/read-version-files";
import type { ReplyJob } from "../sending/begin-reply";

/** The files that a reply changes: those of the version that was on screen when it began. */
export async function readReplyProject(
  db: Db,
  { userId, chatId, replyId }: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
): Promise<ProjectFiles> {
  const reply = await db.message.findFirst({
    where: { id: replyId, chatId, chat: { userId } },
    select: { baseVersionId: true },
  });
  return readVersionFiles(db, userId, reply?.baseVersionId);
}
