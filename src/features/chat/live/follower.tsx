import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatEvent } from "~/domain/chat/message";
import { api } from "~/trpc/react";

type FollowerProps = {
  chatId: string;
  /** The reply shown as running when the subscription starts. */
  streamingId: string | null;
  /** Of a tab that shows who else is there. */
  tabId?: string | undefined;
  onEvent: (event: ChatEvent) => void;
  onConnection: (connected: boolean) => void;
};

/** Short interruptions are not reported: reconnecting takes about a second. */
const LOST_AFTER_MS = 3_000;

/**
 * Subscribes to one chat while mounted and resumes where it stopped: the browser reconnects after an interruption, and
 * this component when the server closed the stream because of its age. Renders nothing.
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

/** `from` and `onEnd` carry the id of the last event received. */
function Stream({ chatId, streamingId, tabId, onEvent, onConnection, from, onEnd }: StreamProps) {
  const first = useRef(streamingId);
  const newest = useRef(from);
  const { status } = api.chat.follow.useSubscription(
    { chatId, streamingId: first.current, tabId, lastEventId: from },
    {
      onData: ({ id, data }) => {
        newest.current = id;
        onEvent(data);
      },
      onError({ data }) {
        // The page then redirects to the login, which returns here; the draft is saved.
        if (data?.code === "UNAUTHORIZED") window.location.reload();
        if (data?.code === "NOT_FOUND") onEvent({ type: "changed" });
      },
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
