import { SquarePen } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "~/features/chat/copy";
import { focusMessageBox } from "~/features/chat/message-box";
import { PaneToggles } from "./pane-toggle";
import type { Workspace } from "./use-workspace";

type ChatRailProps = { workspace: Workspace; people: ReactNode; onNewChat: () => void };

/** Replaces a collapsed chat: a button that reopens it, and the toggles of the chat's header. */
export function ChatRail({ workspace, people, onNewChat }: ChatRailProps) {
  return (
    <div
      id="rail"
      role="toolbar"
      aria-label={copy.panes.chat}
      aria-orientation="vertical"
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-border border-r py-2 max-md:hidden"
    >
      <PaneToggles workspace={workspace} />
      <IconButton
        label={copy.header.newChat}
        size="sm"
        onClick={() => {
          workspace.reveal("chat");
          onNewChat();
          focusMessageBox();
        }}
      >
        <SquarePen />
      </IconButton>
      {people}
    </div>
  );
}
