import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { api } from "~/trpc/react";

type FollowerProps = {
  chatId: string;
  /** The reply that is shown as being written while this begins to follow. */
  streamingId: string | null;
  onEvent: (event: ChatEvent) => void;
  onConnection: (connected: boolean) => void;
};

/** Short interruptions are not reported: reconnecting takes about a second. */
const LOST_AFTER_MS = 3_000;

/**
 * Follows one chat as long as it is mounted, and resumes by itself where it was: the browser after a break, this when
 * the server ended the stream because of its age. Draws nothing.
 */
export function Follower(props: FollowerProps) {
  const [start, setStart] = useState<{ streams: number; from: string | null }>({ streams: 0, from: null });
  const reopen = useCallback(
    (from: string | null) => setStart(({ streams }) => ({ streams: streams + 1, from })),
    [],
  );
  return <Stream key={start.streams} {...props} from={start.from} onEnd={reopen} />;
}

type StreamProps = FollowerProps & { from: string | null; onEnd: (newest: string | null) => void };

/** `from` and `onEnd` say which event was the last that was heard. */
function Stream({ chatId, streamingId, onEvent, onConnection, from, onEnd }: StreamProps) {
  const first = useRef(streamingId);
  const newest = useRef(from);
  const { status } = api.chat.follow.useSubscription(
    { chatId, streamingId: first.current, lastEventId: from },
    {
      onData: ({ id, data }) => {
        newest.current = id;
        onEvent(data);
      },
      // The page asks for a login, and comes back here with what stands in the box.
      onError: ({ data }) => data?.code === "UNAUTHORIZED" && window.location.reload(),
    },
  );
  useEffect(() => {
    if (status === "idle") onEnd(newest.current);
  }, [status, onEnd]);
  const connected = status === "pending";
  useEffect(() => {
    if (connected) return onConnection(true);
    const timer = setTimeout(() => onConnection(false), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [connected, onConnection]);
  return null;
}
