import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { TakeCodeInput } from "~/domain/chat/message-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { fileContent } from "~/domain/reply/block-path";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { storedChanges } from "~/domain/reply/file-change";
import { restoreContent } from "~/domain/reply/restore-content";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { chatsFor } from "../../access/access";
import { changeFiles } from "../../reply/change-files";

type Deps = { db: Db; clock: Clock; fileChecks: FileChecks; ids: Ids; streams: Streams };

/**
 * Writes an unused code block of a reply to its file, as a version by the user.
 *
 * @throws DomainError not_found; invalid when the file would lose code; conflict; plan_needed
 */
export async function takeCode(
  deps: Deps,
  user: SignedInUser,
  { replyId, block }: TakeCodeInput,
): Promise<void> {
  const reply = await deps.db.message.findFirst({
    where: { id: replyId, chat: chatsFor(user.id, "edit") },
    select: { content: true, changes: true, chat: { select: { projectId: true } } },
  });
  const change = storedChanges
    .parse(reply?.changes ?? null)
    ?.find(({ unused }) => unused?.some((each) => each.block === block));
  const { text } = splitThinking({ text: reply?.content ?? "", thinking: "" });
  const code = extractBlocks(text)[block];
  if (!reply?.chat.projectId || !change || !code) throw notFound();
  const content = fileContent(restoreContent(code), change.path);
  const { version } = await changeFiles(deps, user, {
    projectId: reply.chat.projectId,
    edits: [{ path: change.path, kind: "write", content }],
  });
  if (!version) throw new DomainError("conflict", "The file holds this code already.");
}
