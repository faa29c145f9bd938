import { splitFollowUps } from "../reply/follow-ups";
import { withoutRetryNotes } from "../reply/retry-notes";
import { type RepairState, summarizeRepair } from "./repair";

/** `repair`: the state of the message as an attempt to fix a preview error; null for other messages. */
type HistoryTurn = { role: "user" | "assistant"; text: string; repair: RepairState | null };

/**
 * Removes text that no longer matters: errors of finished repairs, follow-ups of earlier replies, and notes on retried
 * changes. The newest message and the newest reply's follow-ups stay, because the user may refer to them.
 */
export function withoutSettledText<Turn extends HistoryTurn>(turns: readonly Turn[]): Turn[] {
  const newestReply = turns.findLastIndex(({ role }) => role === "assistant");
  return turns.map((turn, at) => {
    const text =
      turn.role === "assistant"
        ? replyText(turn.text, at === newestReply)
        : turn.repair === null || turn.repair === "running" || at === turns.length - 1
          ? turn.text
          : summarizeRepair(turn.text, turn.repair);
    return text === turn.text ? turn : { ...turn, text };
  });
}

function replyText(text: string, isNewest: boolean): string {
  const { body, followUps } = splitFollowUps(text, false);
  return withoutRetryNotes(isNewest || followUps.length === 0 ? text : body);
}
