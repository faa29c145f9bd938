import { useEffect, useRef } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { api } from "~/trpc/react";

type FollowerProps = {
  chatId: string;
  /** The reply that is shown as being written while this begins to follow. */
  streamingId: string | null;
  onEvent: (event: ChatEvent) => void;
  onConnection: (connected: boolean) => void;
};

/** A short break is not worth a word: reconnecting takes about a second. */
const LOST_AFTER_MS = 3_000;

/** Follows one chat as long as it is mounted, and resumes by itself where it was. Draws nothing. */
export function Follower({ chatId, streamingId, onEvent, onConnection }: FollowerProps) {
  const first = useRef(streamingId);
  const { status } = api.chat.follow.useSubscription(
    { chatId, streamingId: first.current },
    { onData: ({ data }) => onEvent(data) },
  );
  const connected = status === "pending";
  useEffect(() => {
    if (connected) return onConnection(true);
    const timer = setTimeout(() => onConnection(false), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [connected, onConnection]);
  return null;
}
