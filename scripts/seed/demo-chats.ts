import { interruptReplies } from "~/server/services/chat/recovering/recover-replies";
import { stopReply } from "~/server/services/chat/writing/stop-reply";
import { addPromptAndFolder, addRating, addToolCall, publishProject } from "./demo-additions.ts";
import { addRun } from "./demo-run.ts";
import type { DemoAccount } from "./demo-user.ts";
import type { Script } from "./scripted-model.ts";

export type DemoMessage = {
  text: string;
  /** What a scripted model answers; absent: the starter answers. */
  reply?: Script;
  file?: { name: string; base64: string };
  /** Several models answer it. */
  isCompared?: true;
};

type Act = (account: DemoAccount, at: { chatId: string; replyId: string }) => Promise<unknown>;

export type DemoChat = {
  title: string;
  messages: readonly DemoMessage[];
  /** Ends the reply to the last message, which was written in part. */
  end?: Act;
  /** What belongs to the chat, made unless it is there. */
  with?: readonly Act[];
};

const notes = `species,place,bloom
Bluebonnet,Texas,April
Cornflower,meadows,June
Harebell,hills,August
`;
const half = "Here is the **first half** of the answer:\n\n1. Sort the rows by month.\n2. Then ";
const unfinished = { text: "Sort my list of flowers", reply: { text: half, end: "open" } } as const;

/** Two messages to the starter make a project of two versions. */
export const demoChats: readonly DemoChat[] = [
  {
    title: "Golden Crust",
    messages: [{ text: "A pricing page called Golden Crust in green" }, { text: "Make it orange" }],
    with: [publishProject({ title: "Golden Crust", password: "" }), addRating, addPromptAndFolder],
  },
  {
    title: "Garden tasks",
    messages: [{ text: "A todo list called Garden tasks" }, { text: "Make it dark" }],
    with: [publishProject({ title: "Garden tasks", password: "wild flowers" })],
  },
  {
    title: "Explained at length",
    messages: [
      {
        text: "Why are bluebonnets blue?",
        reply: {
          thinking: "Pigments first, then what bees see.",
          text: "Because of *anthocyanins*, pigments that look blue in their cells.\n\n| Pigment | Color |\n| --- | --- |\n| Delphinidin | blue |\n",
          end: "stop",
        },
      },
    ],
  },
  {
    title: "With a file",
    messages: [
      {
        text: "Which of these blooms first?",
        reply: { text: "The **bluebonnet**, in April.", end: "stop" },
        file: { name: "flowers.csv", base64: Buffer.from(notes).toString("base64") },
      },
    ],
  },
  {
    title: "With a tool",
    messages: [{ text: "What blooms in April?", reply: { text: "The bluebonnet does.", end: "stop" } }],
    with: [addToolCall],
  },
  {
    title: "A run that is done",
    messages: [
      {
        text: "Build a list of plants",
        reply: { text: "The list is ready: add plants, and mark those that bloom.", end: "stop" },
      },
    ],
    with: [(account, { replyId }) => addRun(account, replyId)],
  },
  {
    title: "Cut by its length",
    messages: [{ text: "List all flowers", reply: { text: half, end: "length" } }],
  },
  { title: "Failed", messages: [{ text: "Draw a field", reply: { text: "", end: "fails" } }] },
  { title: "Stopped", messages: [unfinished], end: ({ deps, user }, reply) => stopReply(deps, user, reply) },
  {
    title: "Interrupted",
    messages: [unfinished],
    end: ({ deps }) => interruptReplies(deps, { withinMs: 60_000 }),
  },
  {
    title: "Two models compared",
    messages: [
      {
        text: "Plan a garden in one sentence",
        reply: { text: "A meadow, then a pond, then a path between them.", end: "stop" },
        isCompared: true,
      },
    ],
  },
];
