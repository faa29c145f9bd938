import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { requireMessage } from "../message-store";

/** Stops a running reply from any tab: the model request is aborted at once and the text so far is kept. */
export async function stopReply(
  deps: { db: Db; streams: Streams },
  user: SignedInUser,
  input: { chatId: string; replyId: string },
): Promise<void> {
  const reply = await requireMessage(deps.db, user.id, input.chatId, input.replyId);
  if (reply.status === "streaming") deps.streams.requestStop(reply.id);
}
