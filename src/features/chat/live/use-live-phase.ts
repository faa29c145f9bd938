import { useSyncExternalStore } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { phaseOf, type ReplyPhase } from "../state";
import type { LiveStore } from "./live-store";

/** The phase of the newest reply; re-renders when it changes, not with every token. */
export const useLivePhase = (live: LiveStore, last: ChatMessage | undefined, sending: boolean): ReplyPhase =>
  useSyncExternalStore(
    live.subscribe,
    () => phaseOf(last, live.get(), sending),
    () => phaseOf(last, null, sending),
  );
