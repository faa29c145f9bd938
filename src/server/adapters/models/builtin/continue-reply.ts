import "server-only";
import { CONTINUE_PROMPT } from "~/domain/chat/continue";
import { composeReply, type Turn } from "./compose-reply";
import { specAfter, type Understanding } from "./understand";

/** The conversation without a request to go on, and the part of the reply that is there already. */
function openReply(turns: readonly Turn[]): { before: readonly Turn[]; partial: string } | undefined {
  const asked = turns.at(-1)?.role === "user" && turns.at(-1)?.text.trim() === CONTINUE_PROMPT;
  const conversation = asked ? turns.slice(0, -1) : turns;
  const last = conversation.at(-1);
  if (last?.role !== "assistant") return undefined;
  return { before: conversation.slice(0, -1), partial: last.text };
}

const isOrder = (turn: Turn) => turn.role === "user" && turn.text.trim() === CONTINUE_PROMPT;

/** Earlier requests to go on are no requests of their own, and the pieces of one reply are one turn. */
function withoutContinuations(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (isOrder(turn) && last?.role === "assistant") continue;
    if (last?.role === "assistant" && turn.role === "assistant") {
      joined[joined.length - 1] = { role: "assistant", text: last.text + turn.text };
    } else joined.push(turn);
  }
  return joined;
}

const REFUSALS: readonly Understanding["kind"][] = ["unclear", "function elsewhere", "unchanged"];

/** Whether the reply only says that it cannot do what was asked. */
export function isRefusal(turns: readonly Turn[]): boolean {
  const asked = turns.filter((turn) => turn.role === "user" && !isOrder(turn));
  return REFUSALS.includes(specAfter(asked.map(({ text }) => text)).kind);
}

/**
 * What is still to be said: the whole reply, or its rest where the last turn is the beginning of that same reply.
 * The rest joins on to the beginning byte for byte.
 */
export function replyFor(turns: readonly Turn[]): string {
  const open = openReply(turns);
  if (!open) return composeReply(withoutContinuations(turns));
  const conversation = withoutContinuations([...open.before, { role: "assistant", text: open.partial }]);
  const partial = conversation.at(-1)?.text ?? "";
  const whole = composeReply(conversation.slice(0, -1));
  return whole.startsWith(partial) ? whole.slice(partial.length) : whole;
}
