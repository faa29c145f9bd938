import { describe, expect, it } from "vitest";
import { sendInput } from "~/domain/chat/message-input";
import type { PromptReference } from "~/domain/chat/reference";
import { readMessages } from "~/server/services/chat/history/read-messages";
import { editMessage } from "~/server/services/chat/sending/edit-message";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

const references: PromptReference[] = [
  { kind: "file", path: "src/App.tsx" },
  { kind: "element", tag: "button", text: "Save", path: "src/App.tsx", line: 12 },
];

type Body = { messages: { role: string; content: string }[] };
const asked = () => (world().model.requests.at(-1)?.body as Body | undefined)?.messages.at(-1)?.content;

describe("what a message points at", () => {
  it("is kept with it, sent to the model, and kept when the message is edited", async () => {
    const { deps, modelId, newUser, settled } = world();
    const user = await newUser();
    const { chatId } = await sendMessage(deps, user, {
      text: "Make this bigger",
      modelId,
      attachments: [],
      references,
    });
    const [question] = await settled(user, chatId);
    const { items } = await readMessages(deps, user, { chatId, limit: 30 });
    expect(items.map((message) => message.references)).toEqual([references, []]);
    expect(asked()).toBe(
      "[About the file src/App.tsx]\n[Selected in the preview: <button> “Save” in src/App.tsx, line 12]\n\nMake this bigger",
    );
    const messageId = question?.id ?? "";
    await editMessage(deps, user, { chatId, messageId, text: "Make this smaller", modelId });
    await settled(user, chatId);
    expect(asked()).toMatch(/^\[About the file src\/App.tsx\][\s\S]*Make this smaller$/);
  });

  it.each([
    { kind: "file", path: "../secret" },
    { kind: "code", path: "a.ts", from: 0, to: 1, text: "" },
    { kind: "page", path: "a.ts" },
    { kind: "error", message: "" },
  ])("is refused: %j", (reference) => {
    const sent = { text: "Hi", modelId: "ollama:a", references: [reference] };
    expect(sendInput.safeParse(sent).success).toBe(false);
  });
});
