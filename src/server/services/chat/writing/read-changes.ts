import "server-only";
import { asksAboutChanges, describeChanges } from "~/domain/chat/go-back";
import { diffOf } from "~/domain/project/diff-files";
import type { Db } from "~/server/db";
import { readVersionChange } from "../../project/read-version-change";
import type { ReplyJob } from "../sending/begin-reply";

const MAX_VERSIONS = 3;
/** Of all changes together. A token is about three characters. */
const MAX_CHARACTERS = 9_000;
/** Of a small context. */
const SHARE = 0.2;

/** The newest changes of the project before a reply, where its question is about them; else "". */
export async function readChanges(
  db: Db,
  { replyId, userId }: Pick<ReplyJob, "replyId" | "userId">,
  { text, contextTokens, isRun }: { text: string; contextTokens: number | null; isRun: boolean },
): Promise<string> {
  if (!asksAboutChanges(text)) return "";
  const reply = await db.message.findFirst({
    where: { id: replyId, chat: { userId } },
    select: { baseVersionId: true },
  });
  const told: Parameters<typeof describeChanges>[0][number][] = [];
  let left = Math.min(MAX_CHARACTERS, (contextTokens ?? MAX_CHARACTERS) * SHARE * 3);
  for (let id = reply?.baseVersionId ?? null; id !== null && told.length < MAX_VERSIONS && left > 0; ) {
    const versionId: string = id;
    const version = await db.version.findFirst({
      where: { id: versionId, project: { userId } },
      select: { number: true, message: true, parentId: true },
    });
    if (!version) break;
    const change = await db.$transaction((tx) => readVersionChange(tx, versionId));
    const diff = diffOf(change, Math.floor(left));
    left -= diff.length;
    told.push({ number: version.number, message: version.message.split("\n", 1)[0] ?? "", diff });
    id = version.parentId;
  }
  return describeChanges(told, isRun);
}
