import { describe, expect, it } from "vitest";
import type { ChatMessage } from "~/domain/chat/message";
import { evaluate } from "../../eval/evaluate";

const reply = (over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: "1",
  parentId: null,
  role: "assistant",
  author: null,
  status: "complete",
  content: "",
  thinking: "",
  modelId: "a:b",
  modelName: "b",
  insteadOf: null,
  rating: null,
  failure: null,
  cut: null,
  waitsForTurn: false,
  changes: null,
  attachments: [],
  references: [],
  given: null,
  repair: null,
  toolCalls: [],
  run: null,
  usage: null,
  siblingIds: [],
  createdAt: new Date(0),
  ...over,
});
const attempt = (state: "fixed" | "rolled_back") =>
  reply({
    role: "user",
    modelId: null,
    repair: { number: 1, state, error: "x is not defined", finding: null },
  });
const refused = reply({
  changes: [{ path: "a.js", state: "refused", added: 0, removed: 0, reason: "It has no place." }],
});
const failed = reply({ status: "failed", failure: { title: "No key", reason: "It is wrong.", remedy: "" } });

describe("an attempt at a case", () => {
  it.each([
    ["works", [reply()], null, "works", null],
    [
      "works when the repairs were rolled back",
      [reply(), attempt("rolled_back"), reply()],
      null,
      "works",
      null,
    ],
    ["was repaired", [reply(), attempt("fixed"), reply()], null, "repaired", null],
    ["fails with the check's words", [reply()], "No heading", "fails", "No heading"],
    [
      "fails, cut",
      [reply({ cut: "length" })],
      "No heading",
      "fails",
      "The reply reached its length limit.\nNo heading",
    ],
    ["is refused", [refused], "No heading", "refused", "a.js: It has no place."],
    ["has no reply", [], "No heading", "no_reply", "There was no reply."],
    ["has a failed reply", [failed], "No heading", "no_reply", "No key: It is wrong."],
    [
      "has no reply while another model answered",
      [reply({ insteadOf: "b" })],
      null,
      "no_reply",
      "b answered instead.",
    ],
    [
      "has no reply of its model",
      [reply({ modelId: "a:c", modelName: "c" })],
      null,
      "no_reply",
      "c answered instead.",
    ],
    [
      "was interrupted",
      [reply({ status: "interrupted" })],
      "No page",
      "no_reply",
      "The reply is interrupted.",
    ],
  ] as const)("%s", (_, messages, problem, outcome, reason) => {
    expect(evaluate({ modelId: "a:b", turns: 1, messages, problem })).toEqual({ outcome, reason });
  });

  const asked = reply({ role: "user", modelId: null });
  const toRepair = reply({
    role: "user",
    modelId: null,
    repair: { number: 1, state: "rolled_back", error: "x is not defined", finding: null },
  });
  it.each([
    ["works when each message was answered", [asked, reply(), asked, reply()], "works", null],
    [
      "works when only the reply to a repair failed",
      [asked, reply(), asked, reply(), toRepair, failed],
      "works",
      null,
    ],
    ["has no reply to its second message", [asked, reply(), asked], "no_reply", "There was no reply."],
    ["failed at its second message", [asked, reply(), asked, failed], "no_reply", "No key: It is wrong."],
    [
      "stopped before its second message",
      [asked, reply(), toRepair, reply()],
      "no_reply",
      "There was no reply.",
    ],
  ] as const)("of two messages %s", (_, messages, outcome, reason) => {
    expect(evaluate({ modelId: "a:b", turns: 2, messages, problem: null })).toEqual({ outcome, reason });
  });
});
