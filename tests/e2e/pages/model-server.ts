import { expect } from "@playwright/test";
import { newDataFolder } from "../../support/data-folder.mjs";
import { inFullRun } from "../../support/full-run.mjs";
import { type GitHubRest, startGitHubRest } from "../../support/github-rest-stand-in";
import { type LongChat, SEED_SECRET, seedLongChats } from "../../support/long-chat";
import type { StandIn } from "../../support/model-stand-in";
import { startOpenAi } from "../../support/openai-stand-in";
import { type Product, startProduct } from "../../support/product";

/** Messages of conversations, each of a user of its own: few, more than are loaded at once, more than are rendered. */
export const chatLengths = { short: 2, paged: 120, long: inFullRun(2_000, 600) };

export type ChatLength = keyof typeof chatLengths;

export type ModelWorld = {
  product: Product;
  model: StandIn;
  gitHub: GitHubRest;
  chats: Record<ChatLength, LongChat>;
};

/** Starts a product with scripted models and GitHub for as long as it is used. */
export async function withModelServer(use: (world: ModelWorld) => Promise<void>): Promise<void> {
  const dataDir = await newDataFolder();
  const [chats, model, gitHub] = await Promise.all([
    seedLongChats(dataDir, chatLengths),
    startOpenAi(),
    startGitHubRest(),
  ]);
  const product = await startProduct({
    dataDir,
    env: {
      AUTH_SECRET: SEED_SECRET,
      LOG_LEVEL: "info",
      OPENAI_COMPATIBLE_BASE_URL: model.url,
      GITHUB_API_URL: gitHub.apiUrl,
      GITHUB_APP_CLIENT_ID: gitHub.client.id,
      GITHUB_APP_CLIENT_SECRET: gitHub.client.secret,
    },
  });
  await use({ product, model, gitHub, chats });
  await product.discard();
  await model.close();
  gitHub.close();
  expect(gitHub.faults).toEqual([]);
}
