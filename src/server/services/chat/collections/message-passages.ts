import { foldCode } from "~/domain/chat/fold-code";
import type { Passage } from "~/domain/knowledge/passage";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { splitThinking } from "~/domain/reply/thinking";

/** Of a message; the rest of a longer one is not searched. */
export const MAX_READ_CHARACTERS = 20_000;

/** A message as it is searched, with at most `MAX_READ_CHARACTERS`. */
export type SearchedMessage = {
  id: string;
  title: string;
  role: "user" | "assistant";
  content: string;
  createdAt: Date;
};

/** What a message says, without the code of projects, in passages that tell its day. */
export function messagePassages({ role, content, createdAt }: Omit<SearchedMessage, "id">): Passage[] {
  const said = role === "assistant" ? foldCode(splitThinking({ text: content, thinking: "" }).text) : content;
  const when = `${role === "user" ? "Asked" : "Answered"} on ${createdAt.toISOString().slice(0, 10)}`;
  return splitPassages("message.md", said).map((passage) => ({
    ...passage,
    heading: [when, passage.heading].filter(Boolean).join(" › "),
  }));
}
