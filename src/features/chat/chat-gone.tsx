import { MessageSquareOff } from "lucide-react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { company } from "~/domain/marketing/company";
import { copy } from "./copy";

/** In place of all that belongs to a chat that was deleted, or to which the user has no access any more. */
export const ChatGone = ({ onNewChat }: { onNewChat: () => void }) => (
  <main id="main">
    <title>{`${copy.panes.chat} · ${company.product}`}</title>
    <h1 className="sr-only">{copy.panes.title}</h1>
    <div role="alert">
      <EmptyState
        icon={<MessageSquareOff />}
        title={copy.conversation.missing}
        text={copy.conversation.missingText}
        action={<Button onClick={onNewChat}>{copy.conversation.newChat}</Button>}
      />
    </div>
  </main>
);
