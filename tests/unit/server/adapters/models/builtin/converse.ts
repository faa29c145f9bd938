import { composeReply, type Turn } from "~/server/adapters/models/builtin/compose-reply";

/** The starter's reply to the last of some messages. */
export function replyAfter(...messages: string[]): string {
  const turns = messages.flatMap((text): Turn[] => [
    { role: "user", text },
    { role: "assistant", text: "…" },
  ]);
  return composeReply(turns.slice(0, -1));
}

/** The page in that reply; empty when there is none. */
export const pageIn = (reply: string): string => /^(`{3,})html\n([\s\S]*?)\n\1$/m.exec(reply)?.[2] ?? "";

/** What the reply says before its code. */
export const wordsOf = (reply: string): string => reply.split("```")[0] ?? "";
