import { splitFollowUps } from "../reply/follow-ups";
import { withoutRetryNotes } from "../reply/retry-notes";
import { type RepairState, settledRepair } from "./repair";

/** A turn of a conversation, and what its message was: a try to fix an error of the preview, or null. */
type HistoryTurn = { role: "user" | "assistant"; text: string; repair: RepairState | null };

/**
 * A conversation without what is over: the errors that were sent for tries that have ended, the requests that earlier
 * replies suggested, and the notes on changes that were made again. The newest message and the suggestions of the newest
 * reply stay, because the user may mean one of them.
 */
export function withoutSettledText<Turn extends HistoryTurn>(turns: readonly Turn[]): Turn[] {
  const newestReply = turns.findLastIndex(({ role }) => role === "assistant");
  return turns.map((turn, at) => {
    const text =
      turn.role === "assistant"
        ? replyText(turn.text, at === newestReply)
        : turn.repair === null || turn.repair === "running" || at === turns.length - 1
          ? turn.text
          : settledRepair(turn.text, turn.repair);
    return text === turn.text ? turn : { ...turn, text };
  });
}

function replyText(text: string, isNewest: boolean): string {
  const { body, followUps } = splitFollowUps(text, false);
  return withoutRetryNotes(isNewest || followUps.length === 0 ? text : body);
}
