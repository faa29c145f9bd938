import { arrangeChats } from "~/server/services/chat/history/change-chat";
import { saveFolder } from "~/server/services/chat/history/chat-folders";
import { rateReply } from "~/server/services/chat/history/reply-ratings";
import { savePrompt } from "~/server/services/chat/sending/saved-prompts";
import { nameVersion } from "~/server/services/project/versions";
import { publish } from "~/server/services/publication/publish";
import type { DemoAccount } from "./demo-user.ts";

type At = { chatId: string; replyId: string };

/** A call of a tool, without the server that it would take. */
export async function addToolCall({ deps, user }: DemoAccount, { replyId }: At): Promise<void> {
  const now = deps.clock.now();
  await deps.db.toolCall.createMany({
    data: {
      replyId,
      position: 0,
      userId: user.id,
      serverId: "operator:flowers",
      serverName: "flowers",
      tool: "find_flowers",
      arguments: '{"month":"April"}',
      hash: "demo",
      state: "done",
      result: "Bluebonnet",
      textAt: 0,
      calledAt: now,
      endedAt: now,
    },
    skipDuplicates: true,
  });
}

export const publishProject =
  (form: { title: string; password: string }) =>
  async ({ deps, user }: DemoAccount, { chatId }: At): Promise<void> => {
    const found = await deps.db.chat.findFirstOrThrow({
      where: { id: chatId, userId: user.id },
      select: { project: { select: { id: true, headId: true, publication: { select: { id: true } } } } },
    });
    if (!found.project?.headId) throw new Error("The demo project has no version.");
    const { id: projectId, headId, publication } = found.project;
    await nameVersion(deps, user, { versionId: headId, name: "As published" });
    if (publication) return;
    const description = "Made for the demo account.";
    const settings = { slug: "", description, versionId: null, expiresAt: null };
    await publish(deps, user, { projectId, ...settings, ...form });
  };

export async function addRating({ deps, user }: DemoAccount, at: At): Promise<void> {
  if ((await deps.db.replyRating.count({ where: { userId: user.id } })) > 0) return;
  await rateReply(deps, user, { ...at, rating: "up" });
}

export async function addPromptAndFolder({ deps, user }: DemoAccount, { chatId }: At): Promise<void> {
  if ((await deps.db.savedPrompt.count({ where: { userId: user.id } })) === 0)
    await savePrompt(deps, user, { name: "Landing page", text: "A landing page for {{product}}" });
  if ((await deps.db.chatFolder.count({ where: { userId: user.id } })) > 0) return;
  const { folderId } = await saveFolder(deps, user, { name: "Gardens" });
  await arrangeChats(deps, user, { chatIds: [chatId], folderId, isPinned: true });
}
