import { describe, expect, it } from "vitest";
import { titleFrom } from "~/domain/chat/message";
import { sendInput } from "~/domain/chat/message-input";

describe("a chat's title", () => {
  it.each([
    ["Make a pricing page", "Make a pricing page"],
    ["\n\n  Make   a page \nwith more", "Make a page"],
    ["", "New chat"],
    [`${"word ".repeat(20)}`, "word word word word word word word word word word word…"],
    ["x".repeat(100), `${"x".repeat(59)}…`],
  ])("%j becomes %j", (message, title) => expect(titleFrom(message)).toBe(title));
});

describe("a message to send", () => {
  it("needs text or a file", () => {
    const modelId = "builtin:starter";
    expect(sendInput.safeParse({ text: "  \n", modelId }).success).toBe(false);
    const file = { id: crypto.randomUUID(), place: "prompt" };
    expect(sendInput.safeParse({ text: "", modelId, attachments: [file] }).success).toBe(true);
  });

  it("accepts files of up to 200 kB", () => {
    const attachments = [{ kind: "text", name: "a.txt", text: "x".repeat(200_001) }];
    expect(sendInput.safeParse({ text: "see", modelId: "builtin:starter", attachments }).success).toBe(false);
  });
});
