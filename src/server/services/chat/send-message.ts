import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { type SendInput, titleFrom } from "~/domain/chat/message";
import type { Tx } from "~/server/db";
import type { Prisma } from "~/server/db/generated/client";
import { reservePrompt } from "../billing/reserve-prompt";
import { saveAttachments } from "./attachments";
import { beginReply, isReplying, type ReplyJob } from "./begin-reply";
import { type ChosenModel, chooseModel } from "./choose-model";
import type { ReplyDeps } from "./reply-deps";
import { lockChat } from "./repository";
import { startReply } from "./write-reply";

export type Sent = {
  chatId: string;
  messageId: string;
  /** True when a reply was running: the message waits for it. */
  queued: boolean;
  answeredBy: { id: string; name: string };
  /** True when another model answers than the selected one. */
  standsIn: boolean;
};

/**
 * Takes a user's message: counts the prompt, saves message and reply row together, and starts the reply.
 *
 * @throws DomainError not_found, quota_spent, plan_needed; then nothing was saved
 */
export async function sendMessage(deps: ReplyDeps, user: SignedInUser, input: SendInput): Promise<Sent> {
  const model = await chooseModel(deps, user, input.modelId);
  const chatId = input.chatId ?? deps.ids.next();
  const messageId = deps.ids.next();
  const job = await deps.db.$transaction(async (tx) => {
    const { leafId, planId } = input.chatId
      ? await lockChat(tx, user.id, chatId)
      : await createChat(deps, tx, user, chatId, input);
    const queued = input.chatId !== undefined && (await isReplying(tx, chatId));
    const question: Prisma.MessageCreateManyInput = {
      id: messageId,
      chatId,
      // A waiting message gets its place when its turn comes.
      parentId: queued ? null : leafId,
      role: "user",
      status: queued ? "queued" : "complete",
      content: input.text,
      modelId: model.id,
      modelName: model.name,
      createdAt: deps.clock.now(),
    };
    const reply = { userId: user.id, chatId, promptId: messageId, model, question };
    const job = queued ? undefined : await beginReply(deps, tx, reply);
    if (queued) await tx.message.createMany({ data: [question] });
    const sender = { userId: user.id, planId, messageId };
    await saveAttachments(deps, tx, { ...sender, attachments: input.attachments });
    await reservePrompt(deps, tx, { ...sender, modelId: model.id });
    return job;
  });
  return announce(deps, { chatId, messageId, model, job });
}

async function createChat(deps: ReplyDeps, tx: Tx, user: SignedInUser, id: string, input: SendInput) {
  const { planId } = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: { planId: true } });
  const now = deps.clock.now();
  const title = titleFrom(input.text || (input.attachments[0]?.name ?? ""));
  await tx.chat.createMany({ data: [{ id, userId: user.id, title, createdAt: now, updatedAt: now }] });
  return { leafId: null, planId };
}

/** Starts the reply, or wakes the chat's followers to show the waiting message. */
export function announce(
  deps: ReplyDeps,
  sent: { chatId: string; messageId: string; model: ChosenModel; job: ReplyJob | undefined },
): Sent {
  const { chatId, messageId, model, job } = sent;
  if (job) startReply(deps, job);
  else deps.streams.announce(chatId);
  return {
    chatId,
    messageId,
    queued: !job,
    answeredBy: { id: model.id, name: model.name },
    standsIn: model.standsIn,
  };
}
