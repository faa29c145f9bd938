import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { StartTemplateInput } from "~/domain/template/custom-template";
import { fenceAround } from "~/domain/text/fence";
import type { Db } from "~/server/db";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids } from "~/server/ports/system";
import type { Templates } from "~/server/ports/templates";
import { enforceRateLimit } from "~/server/services/auth/enforce-rate-limit";
import { enforceStorageLimit } from "../../billing/storage";
import { draftReply, saveReplyVersion } from "../../reply/add-reply-version";
import { startingPage } from "../../template/starting-page";
import { insertMessages } from "../message-store";
import { requireChat } from "../repository";

type Deps = { db: Db; clock: Clock; fileChecks: FileChecks; ids: Ids; limits: Limits; templates: Templates };

/** Without the template's title: a user's text in a reply could be parsed as code. */
const REPLY_TEXT = "Here is your page from the template. Tell me what to change.";
/** Shown instead of a model name; the reply has no model id. */
const MODEL_NAME = "Template";

/**
 * Opens a chat with a template's page: a question that names the template, and a finished reply with version 1. No model is called and no prompt is counted. Repeating the request opens the same chat.
 *
 * @throws DomainError too_many_requests, plan_needed, invalid (with the variable as its field), not_found for an unknown
 *   template and for another user's chat
 */
export async function startFromTemplate(
  deps: Deps,
  user: SignedInUser,
  input: StartTemplateInput,
): Promise<{ chatId: string }> {
  const { chatId } = input;
  const { templateTitle, title, page } = await startingPage(deps, user, input);
  await enforceRateLimit(deps, { name: "template_user", key: user.id });
  const now = deps.clock.now();
  const [questionId, replyId] = [deps.ids.next(), deps.ids.next()];
  const question = `Start from the template “${templateTitle}”.`;
  const answer = replyWith(page);
  const building = {
    userId: user.id,
    ownerId: user.id,
    chatId,
    replyId,
    projectId: null,
    baseVersionId: null,
    authorName: MODEL_NAME,
  };
  const draft = () => draftReply(deps, building, { text: answer });
  const drafted = await draft();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.chat.createMany({
      data: { id: chatId, userId: user.id, title: titleFrom(title), createdAt: now, updatedAt: now },
      skipDuplicates: true,
    });
    if (count === 0) return void (await requireChat(tx, user.id, { chatId, deed: "view" }));
    const finished = { chatId, authorId: user.id, status: "complete", createdAt: now } as const;
    const output = { modelName: MODEL_NAME, finishReason: "stop", finishedAt: now };
    const changes = drafted ? { changes: [...drafted.changes] } : {};
    await insertMessages(tx, [
      { ...finished, id: questionId, role: "user", content: question },
      {
        ...finished,
        ...output,
        ...changes,
        id: replyId,
        parentId: questionId,
        role: "assistant",
        content: answer,
      },
    ]);
    await tx.chat.update({ where: { id: chatId }, data: { leafId: replyId }, select: { id: true } });
    if (drafted) await saveReplyVersion({ ...deps, tx }, drafted, draft);
    await enforceStorageLimit(tx, user.id);
  });
  return { chatId };
}

function replyWith(page: string): string {
  const fence = fenceAround(page, "`");
  return `${REPLY_TEXT}\n\n${fence}html\n${page}${page.endsWith("\n") ? "" : "\n"}${fence}\n`;
}
