import { expect, it } from "vitest";
import type { Step } from "~/server/services/chat/agent/run-store";
import {
  fitSteps,
  markLostPictures,
  PICTURE_PART,
  toMessages,
} from "~/server/services/chat/agent/transcript";

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
  const messages = toMessages({ digest: "", steps: [step], remarks: [{ text: "Bluer.", at: 1 }] }, 1, {
    data: "aGk=",
    mediaType: "image/jpeg",
  });
  expect(messages.map(({ role }) => role)).toEqual(["assistant", "tool", "user", "user"]);
  expect(messages[1]?.content).toMatchObject([{ output: { type: "text", value: "[A picture]" } }]);
  expect(messages[2]?.content).toMatchObject([{ type: "file", mediaType: "image/jpeg" }, { type: "text" }]);
  expect(messages[3]?.content).toEqual([{ type: "text", text: "Bluer." }]);
});

it("tells the model of a run that goes on to take pictures again that it was not shown", () => {
  const taken = { ...step, result: PICTURE_PART };
  const own = { ...taken, said: "", callId: "" };
  const told = markLostPictures([taken, { ...taken, position: 1 }, { ...own, position: 2 }]);
  expect(told.map(({ result }) => result.includes("Take it again"))).toEqual([false, true, true]);
  expect(markLostPictures([{ ...taken, state: "running" }, step])).toEqual([
    { ...taken, state: "running" },
    step,
  ]);
});

it("sends no answer to a call whose message is no longer sent, and none is lost", () => {
  const ids = ["a", "b", "c"];
  const message = (name: string): string =>
    JSON.stringify({
      role: "assistant",
      content: ids.map((id) => ({
        type: "tool-call",
        toolCallId: `${name}${id}`,
        toolName: "read_file",
        input: {},
      })),
    });
  const steps = ["x", "y", "z"].flatMap((name, place) =>
    ids.map(
      (id, at): Step => ({
        ...step,
        position: place * ids.length + at,
        said: at === 0 ? message(name) : "",
        callId: `${name}${id}`,
        tool: "read_file",
        result: `${name}${id} ${"word ".repeat(200)}`,
      }),
    ),
  );
  for (let room = 200; room < 4_000; room += 100) {
    const sent = fitSteps({ steps, remarks: [], plan: [] }, room);
    const messages = toMessages(sent, steps.length, null);
    const open = new Set<string>();
    for (const { content } of messages)
      for (const part of typeof content === "string" ? [] : content) {
        if (part.type === "tool-call") open.add(part.toolCallId);
        if (part.type === "tool-result") expect(open.delete(part.toolCallId)).toBe(true);
      }
    expect([...open]).toEqual([]);
    for (const { callId } of sent.steps) expect(JSON.stringify(messages)).toContain(`${callId} word`);
  }
});
