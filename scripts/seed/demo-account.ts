import { joinProviders } from "~/server/adapters/models/join-providers";
import { attachFile } from "~/server/services/chat/attachments/attach-file";
import { compareModels } from "~/server/services/chat/comparing/compare-models";
import { renameChat } from "~/server/services/chat/history/change-chat";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import type { AppDeps } from "~/server/wiring";
import { type DemoChat, type DemoMessage, demoChats } from "./demo-chats.ts";
import { demoLogin } from "./demo-login.ts";
import { type DemoAccount, signInDemoUser } from "./demo-user.ts";
import { scriptedModels, scriptedProvider } from "./scripted-model.ts";

const STARTER = "builtin:starter";
const MAX_WAIT_MS = 60_000;

/** Fills the demo account, through the services that its screens call. What is there already stays as it is. */
export async function seedDemo(base: AppDeps): Promise<string> {
  const provider = scriptedProvider();
  const own = joinProviders([provider]);
  const deps: AppDeps = {
    ...base,
    models: {
      ...base.models,
      list: async (signal) => [...(await base.models.list(signal)), ...(await own.list(signal))],
      open: async (id, signal) => (id.startsWith("demo:") ? own : base.models).open(id, signal),
      including: () => deps.models,
      explain: (error, id) => (id.startsWith("demo:") ? own : base.models).explain(error, id),
    },
  };
  const account = { deps, user: await signInDemoUser(deps), script: provider.next };
  for (const chat of demoChats) await fillChat(account, chat);
  return `Log in as ${demoLogin.email} with the password "${demoLogin.password}".`;
}

async function fillChat(account: DemoAccount, chat: DemoChat): Promise<void> {
  const { deps, user } = account;
  const where = { userId: user.id, title: chat.title, comparedWith: null };
  const known = await deps.db.chat.findFirst({ where, select: { id: true } });
  const chatId = known?.id ?? (await makeChat(account, chat));
  const replyId = await newestReply(account, chatId);
  for (const add of chat.with ?? []) await add(account, { chatId, replyId });
}

/** The title, which is given last, says that the chat is whole. */
async function makeChat(account: DemoAccount, { title, messages, end }: DemoChat): Promise<string> {
  const { deps, user } = account;
  let chatId: string | undefined;
  for (const message of messages) {
    chatId = await send(account, message, chatId);
    if (!end) await settled(account);
  }
  if (chatId === undefined) throw new Error(`The demo chat "${title}" has no message.`);
  if (end) {
    const replyId = await newestReply(account, chatId);
    await until(async () => (await deps.db.replyChunk.count({ where: { replyId } })) > 0);
    await end(account, { chatId, replyId });
    await settled(account);
  }
  await renameChat(deps, user, { chatId, title });
  return chatId;
}

async function send(account: DemoAccount, message: DemoMessage, chatId: string | undefined): Promise<string> {
  const { deps, user, script } = account;
  const { text, reply, file } = message;
  if (reply) script(reply);
  if (message.isCompared)
    return (await compareModels(deps, user, { text, attachments: [], modelIds: [...scriptedModels] })).chatId;
  const attachments = file ? [{ ...(await attachFile(deps, user, file)), place: "prompt" as const }] : [];
  const modelId = reply ? scriptedModels[0] : STARTER;
  return (await sendMessage(deps, user, { modelId, text, attachments, ...(chatId && { chatId }) })).chatId;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error("A reply of the demo account did not end.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const settled = ({ deps, user }: DemoAccount): Promise<void> =>
  until(
    async () =>
      (await deps.db.message.count({
        where: { chat: { userId: user.id }, status: { in: ["streaming", "queued"] } },
      })) === 0,
  );

const newestReply = async ({ deps }: DemoAccount, chatId: string): Promise<string> =>
  (
    await deps.db.message.findFirstOrThrow({
      where: { chatId, role: "assistant" },
      orderBy: { id: "desc" },
      select: { id: true },
    })
  ).id;
