import { expect, it } from "vitest";
import { MAX_SAVED_PROMPTS } from "~/domain/chat/saved-prompt";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const newApi = async () => callerFor(world().deps, await world().newUser()).savedPrompt;

it("saves, changes and deletes prompts of their owner only", async () => {
  const [mine, others] = [await newApi(), await newApi()];
  await mine.save({ name: " Page ", text: "A page about {{topic}}" });
  const [saved] = await mine.list();
  expect(saved).toMatchObject({ name: "Page", text: "A page about {{topic}}" });
  const promptId = saved?.id ?? "";
  expect(await others.list()).toEqual([]);
  const missing = { code: "NOT_FOUND" };
  await expect(others.remove({ promptId })).rejects.toMatchObject(missing);
  await expect(others.save({ promptId, name: "Mine", text: "now" })).rejects.toMatchObject(missing);
  await mine.save({ promptId, name: "App", text: "An app" });
  expect(await mine.list()).toEqual([{ id: promptId, name: "App", text: "An app" }]);
  await mine.remove({ promptId });
  expect(await mine.list()).toEqual([]);
});

it("refuses a second prompt of the same name, texts that are too long or empty, and too many prompts", async () => {
  const api = await newApi();
  const saves = await Promise.allSettled([1, 2].map((text) => api.save({ name: "Page", text: `${text}` })));
  expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(api.save({ name: "Long", text: "a".repeat(10_001) })).rejects.toThrow("at most 10,000");
  await expect(api.save({ name: "Blank", text: " \n" })).rejects.toThrow("Enter the text");
  for (let at = 1; at < MAX_SAVED_PROMPTS; at++) await api.save({ name: `${at}`, text: "text" });
  await expect(api.save({ name: "One more", text: "text" })).rejects.toMatchObject({ code: "CONFLICT" });
});
