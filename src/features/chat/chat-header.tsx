import { History, Settings2, SquarePen } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { useCommands } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useShortcuts } from "~/lib/use-shortcuts";
import { copy } from "./copy";
import { focusMessageBox } from "./message-box";
import { globalShortcuts } from "./shortcuts/keys";

const HistoryDrawer = lazy(() => loadWhenOnline(() => import("./history/history-drawer")));
const SettingsDialog = lazy(() => loadWhenOnline(() => import("./settings/settings-dialog")));

type ChatHeaderProps = {
  chatId: string | null;
  /** The model selector. */
  model: ReactNode;
  /** The others who are here. */
  people: ReactNode;
  /** Toggles of the panes. */
  panes: ReactNode;
  onNewChat: () => void;
  onOpen: (address: string) => void;
  /** The chats that others share with the user, below the user's own. */
  shared: ReactNode;
};

type Open = "history" | "settings" | null;

/** Above the conversation: the model selector, then actions on the chat. */
export function ChatHeader(props: ChatHeaderProps) {
  const { chatId, model, people, panes, shared, onNewChat, onOpen } = props;
  const [open, setOpen] = useState<Open>(null);
  // Stays mounted once opened, so that the closing animation runs.
  const [loaded, setLoaded] = useState({ history: false, settings: false });
  const show = (what: "history" | "settings") => {
    setLoaded((all) => ({ ...all, [what]: true }));
    setOpen(what);
  };
  const close = () => setOpen(null);
  useHeaderCommands(show);
  return (
    // In a narrow pane the actions get a second row: what overflows cannot be reached.
    <div className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-0.5 border-border border-b px-2 short:min-h-9 pointer-coarse:min-h-14 pointer-coarse:short:min-h-11">
      <div className="flex min-w-0 flex-[1_1_5rem] items-center gap-0.5">{model}</div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5">
        {people}
        <NewChatButton isOffered={chatId !== null} onNewChat={onNewChat} />
        <IconButton
          label={copy.header.history}
          shortcut={builderShortcuts.history}
          size="sm"
          onClick={() => show("history")}
        >
          <History />
        </IconButton>
        <IconButton label={copy.header.settings} size="sm" onClick={() => show("settings")}>
          <Settings2 />
        </IconButton>
        {panes}
      </div>
      <Suspense>
        {loaded.history && (
          <HistoryDrawer
            open={open === "history"}
            {...{ chatId, shared }}
            onClose={close}
            onOpen={(address) => {
              close();
              onOpen(address);
            }}
            onRemoved={(id) => id === chatId && onNewChat()}
          />
        )}
        {loaded.settings && <SettingsDialog open={open === "settings"} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The keys of the header's actions, and their entries in the command menu. */
function useHeaderCommands(show: (what: "history" | "settings") => void) {
  useShortcuts([[builderShortcuts.history, () => show("history")]]);
  useCommands([
    {
      label: copy.header.history,
      icon: <History />,
      keys: builderShortcuts.history,
      run: () => show("history"),
    },
    { label: copy.header.settings, icon: <Settings2 />, run: () => show("settings") },
  ]);
}

type NewChatButtonProps = Pick<ChatHeaderProps, "onNewChat"> & { isOffered: boolean };

function NewChatButton({ isOffered, onNewChat }: NewChatButtonProps) {
  return (
    <IconButton
      label={copy.header.newChat}
      shortcut={globalShortcuts.newChat.combinations[0]}
      size="sm"
      // Keeps its place, so that the first message moves nothing.
      className={isOffered ? "" : "invisible"}
      onClick={() => {
        onNewChat();
        focusMessageBox();
      }}
    >
      <SquarePen />
    </IconButton>
  );
}
