import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { titleFrom } from "~/domain/chat/message";
import type { MessageContent, SendInput } from "~/domain/chat/message-input";
import { DEFAULT_MODE } from "~/domain/chat/mode";
import type { Tx } from "~/server/db";
import { reservePrompt } from "../../billing/prompts";
import { modelsOf } from "../../model/models-of";
import { saveChatDraft } from "../../project/drafts";
import { announceProject } from "../../project/require-project";
import { addUploadsToProject } from "../attachments/add-uploads-to-project";
import { claimUploads, lockUploads, readUploads } from "../attachments/attachment-store";
import type { ReplyDeps } from "../reply-deps";
import { readReplySettings } from "../reply-settings";
import { lockChat } from "../repository";
import { startReply } from "../writing/write-reply";
import { beginOrQueue, type ReplyJob } from "./begin-reply";
import { type ChosenModel, chooseModel, requireAgentModel } from "./choose-model";

export type SentMessage = {
  chatId: string;
  messageId: string;
  /** True when the message was queued behind a running reply. */
  queued: boolean;
  answeredBy: { id: string; name: string };
  /** True when a model other than the selected one answers. */
  isFallback: boolean;
};

/**
 * Saves a user's message, counts its prompt, and starts its reply or queues the message.
 *
 * @throws DomainError not_found, quota_spent, plan_needed, invalid for a run that its model cannot do; then nothing was saved
 */
export async function sendMessage(
  deps: ReplyDeps,
  user: SignedInUser,
  input: SendInput,
): Promise<SentMessage> {
  const models = await modelsOf(deps, user.id);
  const model = await chooseModel({ db: deps.db, models }, user, input.modelId);
  const saved = await deps.db.$transaction((tx) => saveMessage({ ...deps, tx }, user, { ...input, model }));
  if (saved.projectId) await announceProject(deps, saved.projectId);
  return startOrAnnounce(deps, { ...saved, model });
}

export type SavedMessage = {
  chatId: string;
  messageId: string;
  planId: string;
  /** Undefined when the message was queued. */
  job: ReplyJob | undefined;
  /** Set when files were added to the project. */
  projectId: string | undefined;
};

type NewChat = Partial<Pick<SendInput, "mode" | "runLimits">>;

/** The transaction of `sendMessage`. */
export async function saveMessage(
  deps: ReplyDeps & { tx: Tx },
  user: SignedInUser,
  { model, ...input }: MessageContent & NewChat & { model: ChosenModel },
): Promise<SavedMessage> {
  const { tx } = deps;
  const chatId = input.chatId ?? deps.ids.next();
  const messageId = deps.ids.next();
  const { ownerId, leafId, mode, replySettings } = input.chatId
    ? await lockChat(tx, user.id, chatId)
    : await createChat(deps, user, { ...input, chatId });
  requireAgentModel(mode, model);
  if (input.chatId) await saveChatDraft(deps, { userId: user.id, chatId });
  const { planId } = replySettings;
  const sender = { userId: user.id, planId };
  const uploads = await lockUploads(tx, sender, input.attachments);
  // Before the reply starts, so that it is based on the added files.
  const added = await addUploadsToProject(deps, user, {
    chatId,
    uploads,
    attachments: input.attachments,
  });
  const question = { id: messageId, content: input.text, references: input.references ?? [] };
  const job = await beginOrQueue(deps, tx, {
    userId: user.id,
    chatId,
    leafId,
    question,
    model,
    replySettings,
  });
  const claimed = uploads.map(({ id }) => ({ id, path: added.paths.get(id) ?? null }));
  await claimUploads(tx, messageId, claimed);
  const prompt = { ...sender, ownerId, messageId: job?.replyId ?? messageId, modelId: model.id };
  await reservePrompt(deps, tx, prompt);
  return { chatId, messageId, planId, job, projectId: added.projectId };
}

async function createChat(
  { tx, clock }: ReplyDeps & { tx: Tx },
  user: SignedInUser,
  input: MessageContent & NewChat & { chatId: string },
) {
  const replySettings = await readReplySettings(tx, user.id);
  const now = clock.now();
  const mode = input.mode ?? DEFAULT_MODE;
  const [first] = await readUploads(
    tx,
    user.id,
    input.text ? [] : input.attachments.slice(0, 1).map(({ id }) => id),
  );
  const title = titleFrom(input.text || (first?.name ?? ""));
  await tx.chat.create({
    data: {
      id: input.chatId,
      userId: user.id,
      title,
      mode,
      ...(input.runLimits ? { runLimits: input.runLimits } : {}),
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  });
  return { ownerId: user.id, leafId: null, mode, replySettings };
}

/** Starts the reply, or notifies the chat's followers of the queued message. */
export function startOrAnnounce(
  deps: ReplyDeps,
  sent: { chatId: string; messageId: string; model: ChosenModel; job: ReplyJob | undefined },
): SentMessage {
  const { chatId, messageId, model, job } = sent;
  if (job) startReply(deps, job);
  else deps.streams.announce(chatId);
  return {
    chatId,
    messageId,
    queued: !job,
    answeredBy: { id: model.id, name: model.name },
    isFallback: model.isFallback,
  };
}
