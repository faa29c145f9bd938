import { expect, it } from "vitest";
import { DEFAULT_MODEL_ID } from "~/domain/model/catalogue";
import type { ProviderState } from "~/server/ports/models";
import { chooseModel } from "~/server/services/chat/choose-model";

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
const models = { list: async () => [offering("gemini", "gemini-2.5-pro"), offering("builtin", "starter")] };

it("falls back only to models of the user's plan", async () => {
  const answers = (planId: string) => chooseModel({ models }, { planId }, DEFAULT_MODEL_ID);
  expect(await answers("free-plan")).toMatchObject({ id: "builtin:starter", isFallback: true });
  expect(await answers("pro-plan")).toMatchObject({ id: "gemini:gemini-2.5-pro", isFallback: true });
});
