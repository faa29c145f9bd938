import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { RatedChoice } from "~/domain/chat/rating";
import { removeChat } from "~/server/services/chat/history/change-chat";
import {
  countRatings,
  exportRated,
  rateReply,
  readRatedPairs,
} from "~/server/services/chat/history/reply-ratings";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

/** Two questions about gardens with their replies; the first has a file. */
async function conversation(user: SignedInUser) {
  const { deps, model, modelId, attach, settled, send } = world();
  model.reply({ tokens: ["<think>Hm.</think>", "Roses."] }, { tokens: ["Moss."] });
  const { id } = await attach(user, { name: "notes.txt", content: "Clay soil" });
  const { chatId } = await sendMessage(deps, user, {
    text: "What grows in sun?",
    modelId,
    attachments: [{ id, place: "prompt" }],
  });
  await settled(user, chatId);
  await send(user, "And in shade?", chatId);
  const [, sun, , shade] = await settled(user, chatId);
  if (!sun || !shade) throw new Error("A reply is missing");
  return { chatId, sun: sun.id, shade: shade.id };
}

async function linesOf(user: SignedInUser, choice: RatedChoice) {
  const lines: { messages: { role: string; content: string }[]; rating?: string }[] = [];
  for await (const line of exportRated(world().deps, user, choice)) {
    expect(line.endsWith("\n")).toBe(true);
    lines.push(JSON.parse(line));
  }
  return lines;
}

describe("the rating of a reply", () => {
  it("is kept with it, changed, and taken back", async () => {
    const { deps, newUser, branch } = world();
    const user = await newUser();
    const { chatId, sun } = await conversation(user);
    const stored = async () => (await branch(user, chatId)).map(({ rating }) => rating);
    expect(await stored()).toEqual([null, null, null, null]);
    for (const rating of ["up", "down", null] as const) {
      await rateReply(deps, user, { chatId, replyId: sun, rating });
      expect(await stored()).toEqual([null, rating, null, null]);
    }
  });

  it("is given only by the owner, and only to a finished reply", async () => {
    const { deps, newUser, branch } = world();
    const user = await newUser();
    const { chatId, sun } = await conversation(user);
    const [question] = await branch(user, chatId);
    for (const [who, replyId] of [
      [await newUser(), sun],
      [user, question?.id ?? ""],
    ] as const)
      await expect(rateReply(deps, who, { chatId, replyId, rating: "up" })).rejects.toMatchObject({
        code: "not_found",
      });
    await deps.db.message.update({ where: { id: sun }, data: { status: "stopped" } });
    await expect(rateReply(deps, user, { chatId, replyId: sun, rating: "up" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the export of rated replies", () => {
  it("has a line for each with the conversation before it, and nothing of other people", async () => {
    const { deps, newUser } = world();
    const [user, stranger] = [await newUser(), await newUser()];
    const { chatId, sun, shade } = await conversation(user);
    await rateReply(deps, user, { chatId, replyId: sun, rating: "down" });
    await rateReply(deps, user, { chatId, replyId: shade, rating: "up" });
    expect(await countRatings(deps, user)).toEqual({ up: 1, down: 1 });

    const [line, ...more] = await linesOf(user, "up");
    expect(more).toEqual([]);
    expect(Object.keys(line ?? {})).toEqual(["messages"]);
    expect(line?.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    const [system, first, ...rest] = line?.messages ?? [];
    expect(system?.content).toContain("You are Bluebonnet");
    expect(first?.content).toMatch(/notes\.txt[\s\S]*Clay soil[\s\S]*What grows in sun\?/);
    expect(rest.map(({ content }) => content)).toEqual(["Roses.", "And in shade?", "Moss."]);

    const all = await linesOf(user, "all");
    expect(all.map(({ rating, messages }) => [rating, messages.at(-1)?.content])).toEqual([
      ["down", "Roses."],
      ["up", "Moss."],
    ]);
    expect(await linesOf(stranger, "all")).toEqual([]);
    expect(await countRatings(deps, stranger)).toEqual({ up: 0, down: 0 });
    expect(await readRatedPairs(deps, stranger)).toEqual([]);
  });

  it("forgets deleted chats", async () => {
    const { deps, newUser } = world();
    const user = await newUser();
    const { chatId, sun } = await conversation(user);
    await rateReply(deps, user, { chatId, replyId: sun, rating: "up" });
    expect(await readRatedPairs(deps, user)).toEqual([
      { replyId: sun, question: "What grows in sun?", answer: "Roses." },
    ]);
    await removeChat(deps, user, { chatId });
    expect(await linesOf(user, "all")).toEqual([]);
    expect(await countRatings(deps, user)).toEqual({ up: 0, down: 0 });
    expect(await readRatedPairs(deps, user)).toEqual([]);
  });
});
