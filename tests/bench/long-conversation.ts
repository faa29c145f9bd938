import { describeLeftOut } from "~/domain/chat/left-out";
import { fitTurns } from "~/domain/chat/prompt";
import type { Turn } from "~/server/adapters/models/local/messages";
import type { Row } from "./report.ts";

const TURNS = 40;
/** The last ones are answered and counted; those before them have a fixed reply. */
const COUNTED = 10;
const ROOM = 2_000;
const REPLY_TOKENS = 20;
const FIXED_REPLY = "wild flowers ".repeat(8);

type ConversationTurn = {
  role: "user" | "assistant";
  text: string;
  tokens: number;
  built: false;
  repair: null;
};
type Reply = (turns: readonly Turn[], maxTokens: number, onPiece: (text: string) => void) => Promise<unknown>;

/** The trial model has one token for each byte. */
const turn = (role: ConversationTurn["role"], text: string): ConversationTurn => ({
  role,
  text,
  tokens: Buffer.byteLength(text),
  built: false,
  repair: null,
});

/** How the product shortens a conversation: in steps, with a summary of what is left out. */
function inSteps(turns: readonly ConversationTurn[]): Turn[] {
  const budget = { contextTokens: ROOM + REPLY_TOKENS, instructions: "", outputTokens: REPLY_TOKENS };
  const { turns: sent, leftOut, summaryTokens } = fitTurns(turns, budget);
  // Its estimate assumes four bytes per token.
  const summary = describeLeftOut(turns.slice(0, leftOut), summaryTokens / 4);
  return sent.map(({ role, text }, at) => ({
    role,
    text: at === 0 && summary !== "" ? `${summary}\n\n${text}` : text,
  }));
}

/** The oldest turns give way to each message. */
function withEachMessage(turns: readonly ConversationTurn[]): Turn[] {
  let first = 0;
  const size = () => turns.slice(first).reduce((sum, { tokens }) => sum + tokens, 0);
  while (size() > ROOM) first += 2;
  return turns.slice(first).map(({ role, text }) => ({ role, text }));
}

/** The time to the first token of a conversation whose context is full, by how its oldest turns are dropped. */
export async function benchLongConversation(reply: (person: string) => Reply): Promise<Row[]> {
  const steps = await firstTokens(reply("in steps"), inSteps);
  const each = await firstTokens(reply("with each message"), withEachMessage);
  return [
    ["first token at turn 40, oldest turns dropped with each message, mean", each, "ms"],
    ["first token at turn 40, dropped in steps with a summary, ratio to that", steps / each, "ratio"],
  ];
}

async function firstTokens(
  reply: Reply,
  sentOf: (turns: readonly ConversationTurn[]) => Turn[],
): Promise<number> {
  const turns: ConversationTurn[] = [];
  const firsts: number[] = [];
  for (let at = 1; at <= TURNS; at++) {
    turns.push(turn("user", `Message ${at}: ${"more wild flowers, ".repeat(4)}`));
    let text = FIXED_REPLY;
    // The one before the counted ones fills the context.
    if (at >= TURNS - COUNTED) {
      const start = performance.now();
      let first = 0;
      text = "";
      await reply(sentOf(turns), REPLY_TOKENS, (piece) => {
        first ||= performance.now() - start;
        text += piece;
      });
      if (at > TURNS - COUNTED) firsts.push(first);
    }
    turns.push(turn("assistant", text));
  }
  return firsts.reduce((sum, one) => sum + one, 0) / firsts.length;
}
