import { describe, expect, it } from "vitest";
import { MAX_MESSAGE_CHARACTERS, MAX_REPLY_CHARACTERS } from "~/domain/chat/message";
import { readChatGpt } from "~/domain/transfer/chat-gpt";
import type { ForeignChat, ForeignMessage } from "~/domain/transfer/foreign-chat";
import { readLibreChat } from "~/domain/transfer/libre-chat";
import { MAX_CHAT_CHARACTERS, MAX_MESSAGES } from "~/domain/transfer/limits";
import { readOpenWebUi } from "~/domain/transfer/open-webui";
import { parentsFirst, settleChat } from "~/domain/transfer/settle-chat";
import { hostileTexts } from "../../../support/hostile-texts";

const charactersOf = (chat: ForeignChat | null): number =>
  (chat?.messages ?? []).reduce((sum, { content, thinking }) => sum + content.length + thinking.length, 0);

const answer = (text: string, parent: string | null) => ({
  parent,
  message: { author: { role: "assistant" }, content: { content_type: "text", parts: [text] } },
});

describe("ChatGPT's tree", () => {
  it("holds each text once, however many branches begin after it", () => {
    const mapping: Record<string, unknown> = {};
    const text = "a".repeat(1_000);
    for (let at = 0; at < 200; at++) {
      mapping[`chain-${at}`] = answer(text, at === 0 ? null : `chain-${at - 1}`);
      mapping[`leaf-${at}`] = answer("leaf", `chain-${at}`);
    }
    const chat = readChatGpt({ id: "c", title: "Chain", mapping });
    // The last two are one answer.
    expect(charactersOf(chat)).toBe(200 * (text.length + "leaf".length) + "\n\n".length);
    const byId = new Map(chat?.messages.map((each) => [each.id, each]));
    expect(byId.get("leaf-150")?.parentId).toBe("chain-150");
    expect(byId.get("chain-150")?.parentId).toBe("chain-149");
  });

  it("is a chain of thoughts, calls and texts as one answer, up to where it branches", () => {
    const chat = readChatGpt({
      id: "c",
      mapping: {
        a: answer("one", null),
        b: answer("two", "a"),
        left: answer("left", "b"),
        right: answer("right", "b"),
      },
    });
    expect(chat?.messages.map(({ id, parentId, content }) => [id, parentId, content])).toEqual([
      ["b", null, "one\n\ntwo"],
      ["left", "b", "left"],
      ["right", "b", "right"],
    ]);
  });
});

describe("Open WebUI's folded parts", () => {
  const read = (content: string) =>
    readOpenWebUi({
      id: "c",
      chat: { title: "T", history: { messages: { a: { id: "a", role: "assistant", content } } } },
    })?.messages[0];

  it("are taken out of the text, and what only looks like one stays", () => {
    const folded =
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\n&gt; 3 &lt; 4\n</details>\n' +
      '<details type="tool_calls" id="1">x</details>\nText <details type="other">kept</details> and <details type="reasoning"';
    expect(read(folded)).toMatchObject({
      thinking: "3 < 4",
      content: 'Text <details type="other">kept</details> and <details type="reasoning"',
    });
  });
});

it("sorting ends where a message has the id of its own parent", () => {
  const [root, child] = [
    { id: "a", parentId: null },
    { id: "a", parentId: "a" },
  ];
  expect(parentsFirst([child, { id: "c", parentId: "unknown" }, root])).toEqual([root, child]);
});

const LENGTH = 2_000_000;
const of = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

/** Texts that made a reader go back to where it began. */
const texts = {
  ...hostileTexts(100_000),
  "details without an end of the tag": of('<details type="a"'),
  "details without an end": of('<details type="reasoning">'),
  "details and an end": `${of('<details type="reasoning"')}></details>`,
  "details of another kind and an end": `${of('<details type="a">')}</details>`,
  "details of another kind without the end of a tag": `${of('<details type="a"')}></details>`,
  "ends of details": of("</details>"),
  "summaries without an end": `<details type="reasoning">${of("<summary>")}</details>`,
  "details and spaces": of("<details   "),
  "thoughts of LibreChat without an end": `:::thinking\n${of("\n:::x")}`,
};

// Linear reading takes milliseconds; the fastest quadratic search takes over 3 s for one of these.
const WITHIN_MS = 1_500;
const processorMs = () => process.cpuUsage().user / 1_000;

describe.each<[string, (text: string) => ForeignChat | null]>([
  [
    "Open WebUI",
    (content) =>
      readOpenWebUi({
        id: "c",
        title: content,
        chat: { history: { messages: { a: { id: "a", role: "assistant", content, error: content } } } },
      }),
  ],
  [
    "LibreChat",
    (text) => readLibreChat({ conversationId: "c", title: text, messages: [{ messageId: "a", text }] }),
  ],
  ["ChatGPT", (text) => readChatGpt({ id: "c", title: text, mapping: { a: answer(text, null) } })],
])("%s", (_, read) => {
  it("is read in linear time, whatever its messages hold", { timeout: 120_000 }, () => {
    const slow = Object.entries(texts).filter(([, text]) => {
      const started = processorMs();
      const chat = read(text);
      if (chat) settleChat(chat);
      return processorMs() - started > WITHIN_MS;
    });
    expect(slow.map(([name]) => name)).toEqual([]);
  });
});

describe("a chat of another product", () => {
  const message = (id: string, parentId: string | null, content = "Hi"): ForeignMessage => ({
    id,
    parentId,
    content,
    role: "user",
    thinking: "",
    modelName: null,
    status: "complete",
    failure: null,
    createdAt: null,
  });
  const chat = (messages: ForeignMessage[]): ForeignChat => ({
    id: "c",
    title: "T",
    createdAt: null,
    updatedAt: null,
    isPinned: false,
    isArchived: false,
    leafId: null,
    messages,
    missing: {},
  });

  it("keeps the beginning of a message that is longer than one can be here, and says so", () => {
    const settled = settleChat(chat([message("a", null, "a".repeat(MAX_MESSAGE_CHARACTERS + 1))]));
    expect(settled).toMatchObject({ cut: 1 });
    expect(typeof settled === "object" && settled.chat.messages[0]?.content.length).toBe(
      MAX_MESSAGE_CHARACTERS,
    );
  });

  it("is left out when it has more messages than a user reads, or messages in a circle", () => {
    const many = Array.from({ length: MAX_MESSAGES + 1 }, (_, at) => message(`${at}`, null));
    expect(settleChat(chat(many))).toBe("too_large");
    expect(settleChat(chat([message("a", "b"), message("b", "a")]))).toBe("damaged");
    expect(settleChat(chat([]))).toBe("empty");
  });

  it("is left out when it has more text than a user reads", () => {
    const count = Math.ceil(MAX_CHAT_CHARACTERS / MAX_REPLY_CHARACTERS) + 1;
    const content = "a".repeat(MAX_REPLY_CHARACTERS);
    const replies = Array.from(
      { length: count },
      (_, at): ForeignMessage => ({
        ...message(`${at}`, null, content),
        role: "assistant",
      }),
    );
    expect(settleChat(chat(replies))).toBe("too_large");
    expect(settleChat(chat(replies.slice(2)))).toMatchObject({ cut: 0 });
  });

  it("has its messages after those that they answer", () => {
    const settled = settleChat(
      chat([message("c", "b"), message("b", "a"), message("a", null), message("d", "gone")]),
    );
    expect(
      typeof settled === "object" && settled.chat.messages.map(({ id, parentId }) => [id, parentId]),
    ).toEqual([
      ["a", null],
      ["d", null],
      ["b", "a"],
      ["c", "b"],
    ]);
  });
});
