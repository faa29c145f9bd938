import { newDataFolder } from "../../support/data-folder.mjs";
import { type LongChat, SEED_SECRET, seedLongChat } from "../../support/long-chat";
import type { StandIn } from "../../support/model-stand-in";
import { startOpenAi } from "../../support/openai-stand-in";
import { type Product, startProduct } from "../../support/product";
import { test as base } from "./test";

/** A reply with text and a page, in separate tokens. */
export const pageReply = ["Here it is.\n\n", "```html\n<h1>Rivers</h1>\n", "</html>\n```\n"];

type ModelWorld = LongChat & { product: Product; model: StandIn };

/**
 * One product for all tests of a worker, with scripted models, and pages on it, signed in as the owner of a
 * conversation of `messages` messages.
 */
export const test = base.extend<object, { messages: number; world: ModelWorld }>({
  messages: [2, { option: true, scope: "worker" }],
  world: [
    async ({ messages }, use) => {
      const dataDir = await newDataFolder();
      const seeded = await seedLongChat(dataDir, messages);
      const model = await startOpenAi();
      const env = { AUTH_SECRET: SEED_SECRET, OPENAI_COMPATIBLE_BASE_URL: model.url };
      const product = await startProduct({ dataDir, env });
      await use({ ...seeded, product, model });
      await product.discard();
      await model.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ world }, use) => use(world.product.url),
  page: async ({ page, world }, use) => {
    await world.signIn(page.context(), world.product.url);
    await use(page);
  },
});
