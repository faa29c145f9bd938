import type { LongChat } from "../../support/long-chat";
import type { ChatLength } from "./model-server";
import { test as base } from "./test";

/** A reply with text and a page, in separate tokens. */
export const pageReply = ["Here it is.\n\n", "```html\n<h1>Rivers</h1>\n", "</html>\n```\n"];

type OfTest = { length: ChatLength; longChat: LongChat; usualReplies: undefined };

/**
 * Pages on the server of `world`, signed in as the user with a conversation of that `length`; that of the short one owns the installation. A test may stop or
 * kill the product if it starts it again. A test that expects nothing in an account makes its own.
 */
export const test = base.extend<OfTest>({
  length: ["short", { option: true }],
  baseURL: ({ world }, use) => use(world.product.url),
  longChat: ({ length, world }, use) => use(world.chats[length]),
  // The tests before this one have left their scripts and requests.
  usualReplies: [
    async ({ world: { model } }, use) => {
      model.reply({});
      model.requests.splice(0);
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page, world, longChat }, use) => {
    await longChat.signIn(page.context(), world.product.url);
    await use(page);
  },
});
