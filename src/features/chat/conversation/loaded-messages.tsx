import type { ReactNode, RefObject } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import { ProjectPathsContext } from "../file-card/use-card-reply";
import type { LiveStore } from "../live/live-store";
import { RunScope } from "../run-scope";
import { ConversationError, MessagesSkeleton } from "./conversation-states";
import { MessageRows } from "./message-rows";
import type { ConversationSession } from "./use-conversation";

type LoadedMessagesProps = {
  chatId: string | null;
  session: ConversationSession;
  messages: readonly ChatMessage[];
  /** The id of the message that is being scrolled to. */
  targetId: string | null;
  /** The paths of the chat's project. */
  paths: readonly string[];
  live: LiveStore;
  scroller: RefObject<HTMLElement | null>;
  /** Shown above them. */
  children?: ReactNode;
};

/** The messages of a chat, or its loading or error state. */
export function LoadedMessages(props: LoadedMessagesProps) {
  const { chatId, session, paths, children, ...rows } = props;
  const { query, outgoing, actions } = session;
  if (query.isLoadingError) return <ConversationError query={query} />;
  if (chatId && query.isPending) return <MessagesSkeleton />;
  return (
    <>
      {children}
      <RunScope value={chatId}>
        <ProjectPathsContext value={paths}>
          <MessageRows {...rows} outgoing={outgoing} actions={actions} />
        </ProjectPathsContext>
      </RunScope>
    </>
  );
}
