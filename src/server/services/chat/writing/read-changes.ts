import { asksAboutChanges, describeChanges } from "~/domain/chat/go-back";
import { diffOf } from "~/domain/project/diff-files";
import type { Db } from "~/server/db";
import { readVersionChange } from "../../project/versions";
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
    where: { id: replyId, chat: { userId } },
    select: { baseVersionId: true },
  });
  const versions: Parameters<typeof describeChanges>[0][number][] = [];
  let left = Math.min(MAX_CHARACTERS, (contextTokens ?? MAX_CHARACTERS) * CONTEXT_SHARE * 3);
  for (let id = reply?.baseVersionId ?? null; id !== null && versions.length < MAX_VERSIONS && left > 0; ) {
    const versionId: string = id;
    const version = await db.version.findFirst({
      where: { id: versionId, project: { userId } },
      select: { number: true, message: true, parentId: true },
    });
    if (!version) break;
    const change = await db.$transaction((tx) => readVersionChange(tx, versionId));
    const diff = diffOf(change, Math.floor(left));
    left -= diff.length;
    versions.push({ number: version.number, message: version.message.split("\n", 1)[0] ?? "", diff });
    id = version.parentId;
  }
  return describeChanges(versions, isRun);
}
