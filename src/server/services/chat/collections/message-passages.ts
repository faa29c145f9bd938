import { foldCode } from "~/domain/chat/fold-code";
import type { Passage } from "~/domain/knowledge/passage";
import { splitPassages } from "~/domain/knowledge/split-passages";
import { splitThinking } from "~/domain/reply/thinking";

/** Characters of a message that are searched. */
export const MAX_READ_CHARACTERS = 20_000;

/** A message as it is searched, with at most `MAX_READ_CHARACTERS`. */
export type SearchedMessage = {
  id: string;
  title: string;
  role: "user" | "assistant";
  content: string;
  createdAt: Date;
};

/** Splits a message, without project code, into passages whose headings state its date. */
export function messagePassages({ role, content, createdAt }: Omit<SearchedMessage, "id">): Passage[] {
  const text = role === "assistant" ? foldCode(splitThinking({ text: content, thinking: "" }).text) : content;
  const when = `${role === "user" ? "Asked" : "Answered"} on ${createdAt.toISOString().slice(0, 10)}`;
  return splitPassages("message.md", text).map((passage) => ({
    ...passage,
    heading: [when, passage.heading].filter(Boolean).join(" › "),
  }));
}
