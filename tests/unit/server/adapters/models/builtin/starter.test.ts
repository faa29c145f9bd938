import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { readGoBack } from "~/domain/chat/go-back";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { splitFollowUps } from "~/domain/reply/follow-ups";
import { splitThinking } from "~/domain/reply/thinking";
import { builtinStarter } from "~/server/adapters/models/builtin/starter";
import { productTemplates } from "~tests/support/product-templates";
import { newcomerPrompts } from "./newcomers";

const opened = await builtinStarter({ templates: productTemplates }).open("starter");
if (!opened) throw new Error("The starter was not found");
const { languageModel } = opened;

type Options = Pick<LanguageModelV4CallOptions, "maxOutputTokens" | "providerOptions">;

/** One call with a conversation of alternating user and assistant messages. */
async function call(texts: readonly string[], options: Options = {}) {
  const prompt = texts.map((text, index) => ({
    role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
    content: [{ type: "text" as const, text }],
  }));
  const { stream } = await languageModel.doStream({ prompt, ...options });
  const reply = { text: "", declined: false, finish: "" };
  for await (const part of stream) {
    if (part.type === "text-delta") reply.text += part.delta;
    if (part.type === "finish") {
      reply.finish = part.finishReason.unified;
      reply.declined = part.providerMetadata?.bluebonnet?.declined === true;
    }
  }
  return reply;
}

/** Runs a whole conversation. @returns its replies */
async function talk(asked: readonly string[], options: Options = {}) {
  const texts: string[] = [];
  const replies: Awaited<ReturnType<typeof call>>[] = [];
  for (const text of asked) {
    const reply = await call([...texts, text], options);
    replies.push(reply);
    texts.push(text, reply.text);
  }
  return replies;
}

const pageOf = (text = "") => extractBlocks(text)[0]?.content ?? "";
const sentenceOf = (text = "") => text.split("\n")[0];

describe("starting a page", () => {
  it("fills a template with values named in the sentence", async () => {
    const [reply] = await talk(["Build a todo list called 'Ship it', in teal, dark"]);
    expect(sentenceOf(reply?.text)).toBe(
      "Here is the To-do list template, named “Ship it”, in teal and in dark colors. Still placeholder text: the tasks.",
    );
    const page = pageOf(reply?.text);
    expect(page).toContain("<h1>Ship it</h1>");
    expect(page).toContain("--accent: #0d9488;");
    expect(page).toMatch(/color-scheme: dark;/);
    expect(reply).toMatchObject({ declined: false, finish: "stop" });
  });

  it.each([
    ["A landing page for Blue Lagoon Coffee", "Blue Lagoon Coffee"],
    ["Make a calculator named Sum it up with orange accent", "Sum it up"],
    ["A quiz “Salt & <Pepper>”", "Salt &amp; &lt;Pepper&gt;"],
  ])("names it: %s", async (sentence, title) => {
    expect(pageOf((await call([sentence])).text)).toContain(`<title>${title}</title>`);
  });

  it.each(newcomerPrompts)(
    "keeps the topic or says what it leaves out: $prompt",
    async ({ prompt, kept, said }) => {
      const { text } = await call([prompt], { providerOptions: { bluebonnet: { templates: "all" } } });
      for (const part of kept ?? []) expect(pageOf(text)).toContain(part);
      for (const part of said ?? []) expect(sentenceOf(text)).toContain(part);
    },
  );

  it("suggests only requests that it can answer", async () => {
    for (const start of ["A to-do list", "A kanban board, dark", "Make a photo gallery"]) {
      const [first, second] = await talk([start, "Make it orange"], {
        providerOptions: { bluebonnet: { templates: "all" } },
      });
      for (const [asked, reply] of [
        [[start], first],
        [[start, "Make it orange"], second],
      ] as const) {
        const { followUps } = splitFollowUps(reply?.text ?? "", false);
        expect(followUps).toHaveLength(2);
        // Going back is for the product.
        for (const request of followUps.filter((text) => !readGoBack(text))) {
          const replies = await talk([...asked, request], {
            providerOptions: { bluebonnet: { templates: "all" } },
          });
          expect(replies.at(-1)?.declined, request).toBe(false);
          expect(pageOf(replies.at(-1)?.text), request).not.toBe(pageOf(reply?.text));
        }
      }
    }
  });

  it("declines requests without a matching template, and offers three templates and how to connect a model", async () => {
    const reply = await call(["Write a Python function that reverses a string"]);
    expect(reply.declined).toBe(true);
    expect(reply.text.match(/^- \[[^\]]+\]\(\/templates\/[a-z-]+\)$/gm)).toHaveLength(3);
    expect(reply.text).toContain("[connect a model](/docs#connect-a-model)");
    expect(pageOf(reply.text)).toBe("");
  });

  it("greets in one sentence", async () => {
    const reply = await call(["Hello!"]);
    expect(sentenceOf(reply.text)).toMatch(/^Hello! I am the built-in starter/);
    expect(reply.declined).toBe(true);
  });

  it("uses advanced templates only for plans that include them", async () => {
    const free = await call(["A kanban board"], { providerOptions: { bluebonnet: { templates: "basic" } } });
    expect(free.declined).toBe(true);
    expect(sentenceOf(free.text)).toContain("comes with the Professional plan");
    expect(free.text).toContain("- [Kanban board](/templates/kanban-board)");
    const pro = await call(["A kanban board"], { providerOptions: { bluebonnet: { templates: "all" } } });
    expect(pro.declined).toBe(false);
  });
});

describe("changing the page on screen", () => {
  const foreign = `Here you are.\n\n\`\`\`html\n<!doctype html>\n<title>Bakery</title>\n<h1>Fresh bread</h1>\n<p>Open daily</p>\n\`\`\`\n`;

  it("makes only the requested edit to a page it did not write", async () => {
    const reply = await call(["A bakery", foreign, "Change the heading to 'Fresh rolls'"]);
    expect(splitFollowUps(reply.text, false).body).toBe(
      "The heading is now “Fresh rolls”.\n\n```html\n<!doctype html>\n<title>Bakery</title>\n<h1>Fresh rolls</h1>\n<p>Open daily</p>\n```\n",
    );
  });

  it("never replaces it with another app", async () => {
    const reply = await call(["A bakery", foreign, "Build a snake game"]);
    expect(reply.declined).toBe(true);
    expect(pageOf(reply.text)).toBe("");
  });

  it("makes several edits", async () => {
    const [, reply] = await talk([
      "Build a todo list",
      "Make it dark and purple, and change the title to “Salt and Pepper”",
    ]);
    expect(sentenceOf(reply?.text)).toBe(
      "The page is dark now, the accent color is now purple and the title is now “Salt and Pepper”.",
    );
  });

  it.each([
    "Change the heading to “Fresh bread every morning” and rename the plans to Crumb and Crust",
    "Make it dark and add a login form",
    "Change the heading to something about bread",
    "Change the heading to “Rolls”, and make it bigger",
    "Make the heading blue",
    "Make it dark like the sea at night",
    "Remove the footer",
    "Replace “No such text” with “Another”",
  ])("refuses what it cannot read whole, in one sentence with two ways on: %s", async (sentence) => {
    const reply = await call(["A bakery", foreign, sentence]);
    expect(reply.declined).toBe(true);
    expect(pageOf(reply.text)).toBe("");
    expect(reply.text).toMatch(
      /[Nn]othing was changed, and no prompt was used: use \*\*Edit\*\* above the preview, or \[connect a model\]\(\S+\)\.$/,
    );
  });

  it("reads a page attached to the message", async () => {
    const reply = await call(["Make it dark:\n\n```html\n<h1>Hi</h1>\n```"]);
    expect(sentenceOf(reply.text)).toBe("The page is dark now, by inverting its colors.");
  });
});

it.each(["<think>", "<html>", "[think]", "<file>"])("shows a page named %s", async (name) => {
  const [, reply] = await talk(["Build a todo list", `call it '${name}'`]);
  const { text, thinking } = splitThinking({ text: reply?.text ?? "", thinking: "" });
  expect(thinking).toBe("");
  expect(extractBlocks(text).map(({ content }) => content.slice(0, 15))).toEqual(["<!doctype html>"]);
});

it.each(["can you undo that?", "Undo the last change", "Go back to how it was", "Restore version 1"])(
  "leaves it to the product, and costs nothing: %s",
  async (sentence) => {
    const reply = (await talk(["Build a todo list", "make it dark", sentence])).at(-1);
    expect(reply?.declined).toBe(true);
    expect(pageOf(reply?.text)).toBe("");
    expect(reply?.text).toContain("the list of versions goes back to any of them");
  },
);

it("answers at once, in one piece", async () => {
  const { stream } = await languageModel.doStream({
    prompt: [{ role: "user", content: [{ type: "text", text: "A photo gallery" }] }],
  });
  const types: string[] = [];
  for await (const { type } of stream) types.push(type);
  expect(types).toEqual(["stream-start", "text-start", "text-delta", "text-end", "finish"]);
});

it.each((await productTemplates.all()).map(({ manifest }) => manifest.title))(
  "starts and changes: %s",
  async (title) => {
    const replies = await talk(
      [`${title} called "Zebra <X>" in crimson`, "make it dark", "change the heading to “Hello”"],
      {
        providerOptions: { bluebonnet: { templates: "all" } },
      },
    );
    expect(replies.map(({ declined }) => declined)).toEqual([false, false, false]);
    const [first = "", second = "", third = ""] = replies.map(({ text }) => pageOf(text));
    expect(first).toContain("Zebra &lt;X&gt;</title>");
    expect(first).toContain("--accent: #dc143c;");
    expect(second).toContain("color-scheme: dark;");
    expect(third).toMatch(/<h1[^>]*>(?:(?!<\/h1>)[\s\S])*Hello/);
  },
);

it("continues a cut reply byte for byte, whatever the limit", async () => {
  const [whole] = await talk(["Build a todo list called Chores"]);
  for (const maxOutputTokens of [40, 333, 2_048]) {
    let { text, finish } = await call(["Build a todo list called Chores"], { maxOutputTokens });
    while (finish === "length") {
      const rest = await call(["Build a todo list called Chores", text, CONTINUE_PROMPT], {
        maxOutputTokens,
      });
      text += rest.text;
      finish = rest.finish;
    }
    expect(text).toBe(whole?.text);
  }
});
