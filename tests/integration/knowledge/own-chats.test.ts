import { expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const question = "What did we decide about the colour of the fence?";

async function say(user: SignedInUser, text: string): Promise<string> {
  const { chatId } = await world().send(user, text);
  await world().settled(user, chatId);
  return chatId;
}

/** What a reply to the question is given of its asker's chats. */
async function givenTo(user: SignedInUser, chatId?: string) {
  const references = [{ kind: "collection" as const, ...OWN_CHATS }];
  const { deps, modelId } = world();
  const sent = await sendMessage(deps, user, {
    ...(chatId ? { chatId } : {}),
    text: question,
    modelId,
    attachments: [],
    references,
  });
  return (await world().settled(user, sent.chatId)).at(-1)?.given;
}

it("a reply is given what was said in the user's other chats, with the chat to open", async () => {
  const [user, stranger] = [await world().newUser(), await world().newUser()];
  const chatId = await say(user, "We have decided: the colour of the fences is blue.");
  for (const other of ["How do I bake bread?", "Draw a river", "A pricing page"]) await say(user, other);
  await say(stranger, "We decided that the colour of the fence is red.");
  const given = await givenTo(user);
  expect(given?.silent).toEqual([]);
  expect(given?.passages[0]).toMatchObject({
    chatId,
    collection: "Your chats",
    heading: expect.stringMatching(/^Asked on \d{4}-\d\d-\d\d$/),
    text: "We have decided: the colour of the fences is blue.",
  });
  expect(JSON.stringify(given)).not.toMatch(/red|bread/);
});

it("the chat itself and deleted ones are not searched", async () => {
  const user = await world().newUser();
  const deleted = await say(user, "We decided that the colour of the fence is green.");
  await world().deps.db.chat.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
  const current = await say(user, "We decided that the colour of the fence is white.");
  expect(await givenTo(user, current)).toEqual({ passages: [], silent: ["Your chats"] });
});
