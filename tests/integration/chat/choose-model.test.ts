import { expect, it } from "vitest";
import { DEFAULT_MODEL_ID } from "~/domain/model/catalog";
import type { ProviderState } from "~/server/ports/models";
import { chooseModel } from "~/server/services/chat/sending/choose-model";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const offering = (provider: string, name: string): ProviderState => ({
  provider,
  connected: true,
  models: [
    {
      id: `${provider}:${name}`,
      name,
      isConnected: true,
      supportsImages: false,
      contextTokens: null,
      maxOutputTokens: null,
    },
  ],
});
const offers = ["gemini-2.5-pro", "gemma-3-27b-it"].map((name) => offering("gemini", name));
const models = { list: async () => [...offers, offering("builtin", "starter")] };

async function answerFor(planId: string, fallbackModels: string[]) {
  const { deps, newUser } = world();
  const user = await newUser(planId);
  await deps.db.userSettings.create({ data: { id: user.id, fallbackModels }, select: { id: true } });
  return chooseModel({ db: deps.db, models }, user, DEFAULT_MODEL_ID);
}

it("falls back only to models of the user's plan, and in the user's order", async () => {
  expect(await answerFor("pro-plan", [])).toMatchObject({ id: "gemini:gemini-2.5-pro", isFallback: true });
  expect(await answerFor("free-plan", [])).toMatchObject({ id: "gemini:gemma-3-27b-it", isFallback: true });
  expect(await answerFor("free-plan", ["gemini:gemini-2.5-pro", "builtin:starter"])).toMatchObject({
    id: "builtin:starter",
  });
});
