import { expect, it } from "vitest";
import { ApiError } from "~/domain/api/api-error";
import { chatCompletionInput } from "~/domain/api/chat-completion";
import { hasPictures, tokensIn, toPrompt } from "~/server/services/api/to-prompt";

const messagesOf = (messages: unknown) => chatCompletionInput.parse({ model: "openai:m", messages }).messages;

const picture = (url: string) => [{ type: "image_url", image_url: { url } }];
const data = "data:image/png;base64,aGVsbG8=";

it("turns messages into the form of every provider", () => {
  const prompt = toPrompt(
    messagesOf([
      { role: "developer", content: [{ type: "text", text: "Be brief." }] },
      { role: "user", content: [{ type: "text", text: "What is it?" }, ...picture(data)] },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "look", arguments: '{"at":1}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: "A flower" },
    ]),
  );
  expect(prompt).toEqual([
    { role: "system", content: "Be brief." },
    {
      role: "user",
      content: [
        { type: "text", text: "What is it?" },
        { type: "file", mediaType: "image/png", data: { type: "data", data: "aGVsbG8=" } },
      ],
    },
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "c1", toolName: "look", input: { at: 1 } }],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "look",
          output: { type: "text", value: "A flower" },
        },
      ],
    },
  ]);
});

it.each([
  "https://elsewhere.example/a.png",
  "http://127.0.0.1/a",
  "file:///etc/passwd",
  "data:text/html;base64,aGk=",
])("loads no picture from %s", (url) => {
  expect(() => toPrompt(messagesOf([{ role: "user", content: picture(url) }]))).toThrow(ApiError);
});

it("estimates texts, calls of tools, their descriptions and pictures", () => {
  const plain = messagesOf([{ role: "user", content: "four" }]);
  const seen = messagesOf([{ role: "user", content: picture(data) }]);
  expect([hasPictures(plain), hasPictures(seen)]).toEqual([false, true]);
  expect(tokensIn({ messages: plain, tools: undefined })).toBe(1);
  expect(tokensIn({ messages: seen, tools: undefined })).toBeGreaterThan(500);
});
