import { expect, it } from "vitest";
import type { Step } from "~/server/services/chat/agent/run-store";
import { asMessages } from "~/server/services/chat/agent/transcript";

const said = JSON.stringify({
  role: "assistant",
  content: [{ type: "tool-call", toolCallId: "1", toolName: "take_picture", input: {} }],
});
const step: Step = {
  position: 0,
  role: "coder",
  modelName: null,
  said,
  callId: "1",
  tool: "take_picture",
  arguments: "{}",
  title: "Took a picture of the page",
  state: "done",
  result: "[A picture]",
  changes: [],
  versionId: null,
  startedAt: new Date(0),
};

it("shows a picture as a user's, because few providers take one from a tool", () => {
  const messages = asMessages({ digest: "", steps: [step], remarks: [{ text: "Bluer.", at: 1 }] }, 1, {
    data: "aGk=",
    mediaType: "image/jpeg",
  });
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "user", "user"]);
  expect(messages[1]?.content).toMatchObject([{ output: { type: "text", value: "[A picture]" } }]);
  expect(messages[2]?.content).toMatchObject([{ type: "file", mediaType: "image/jpeg" }, { type: "text" }]);
  expect(messages[3]?.content).toEqual([{ type: "text", text: "Bluer." }]);
});
