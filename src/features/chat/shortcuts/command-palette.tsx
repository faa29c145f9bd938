import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { MessageSquare, Search, Settings, ShieldUser } from "lucide-react";
import { useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { floatingItemStyles } from "~/components/ui/floating-styles";
import { ShortcutKeys } from "~/components/ui/shortcut-keys";
import { Time } from "~/components/ui/time";
import { accountPages } from "~/domain/account/account-page";
import { adminPages } from "~/domain/admin/admin-page";
import type { ChatSummary } from "~/domain/chat/history";
import { cn } from "~/lib/cn";
import { type Command, offeredCommands, recentCommands, rememberCommand } from "~/lib/commands";
import { useDebounced } from "~/lib/use-debounced";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { chatAddress, Highlighted } from "../history/search-match";

const MAX_CHATS = 8;

type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  /** The actions of every page; those of the current one are added. */
  actions: readonly Command[];
  onRun: (command: Command) => void;
  onGo: (path: string) => void;
  onOpenChat: (address: string) => void;
};

/** The account's pages and their parts. */
const accountLinks = accountPages.flatMap(({ path, label, sections = [] }) => [
  { path, label },
  ...sections.map((section) => ({ path: `${path}#${section.id}`, label: section.label })),
]);

const accountCommands = (onGo: (path: string) => void): Command[] =>
  accountLinks.map(({ path, label }) => ({
    label: copy.shortcuts.accountPage(label),
    icon: <Settings />,
    run: () => onGo(path),
  }));

const adminCommands = (onGo: (path: string) => void): Command[] =>
  adminPages.map(({ path, label }) => ({
    label: copy.shortcuts.adminPage(label),
    icon: <ShieldUser />,
    run: () => onGo(path),
  }));

/** Finds chats and actions by typing. Default export for lazy loading. */
export default function CommandPalette({ open, onClose, ...rest }: CommandPaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy.shortcuts.search} shape="palette">
      <Palette onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Palette({ onClose, actions, onRun, onGo, onOpenChat }: Omit<CommandPaletteProps, "open">) {
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const settled = useDebounced(search);
  const query = api.chat.list.useQuery(
    { search: settled, limit: MAX_CHATS },
    { placeholderData: (before) => before },
  );
  const chats = query.data?.items ?? [];
  // Results of the previous search stay visible but cannot be selected.
  const isCurrent = settled === search && !query.isPlaceholderData;
  // In the cache since the page was loaded.
  const { data: me } = api.account.me.useQuery();
  const [commands] = useState(() =>
    recentFirst([
      ...actions,
      ...offeredCommands(),
      ...accountCommands(onGo),
      ...(me?.isOwner ? adminCommands(onGo) : []),
    ]),
  );
  const matchingActions = commands.filter(({ label }) => matches(label, search));
  const status = statusOf({
    failed: query.isLoadingError,
    isCurrent,
    found: chats.length + matchingActions.length,
  });
  return (
    <Combobox immediate value={null} onChange={(run: (() => void) | null) => run?.()}>
      <div className="flex items-center gap-2.5 border-border border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <ComboboxInput
          autoFocus
          aria-label={copy.shortcuts.searchBox}
          placeholder={copy.shortcuts.searchBox}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          // Otherwise the first Escape would only close the list, which is always visible.
          onKeyDown={({ key }) => key === "Escape" && onClose()}
          className="h-12 w-full bg-transparent text-base outline-none"
        />
      </div>
      <ComboboxOptions static modal={false} className="h-80 overflow-y-auto p-1.5 text-sm outline-none">
        {matchingActions.map((command) => (
          <CommandOption
            key={command.label}
            command={command}
            onRun={() => {
              rememberCommand(command.label);
              onRun(command);
            }}
          />
        ))}
        {chats.length > 0 && (
          <p aria-hidden className="px-2.5 pt-3 pb-1 text-muted text-xs">
            {search ? copy.shortcuts.chats : copy.shortcuts.recent}
          </p>
        )}
        {chats.map((chat) => (
          <ChatOption
            key={chat.id}
            chat={chat}
            search={settled}
            disabled={!isCurrent}
            onOpen={() => onOpenChat(chatAddress(chat))}
          />
        ))}
        {status && (
          <p role="status" className="px-3 py-6 text-center text-muted">
            {status}
          </p>
        )}
      </ComboboxOptions>
    </Combobox>
  );
}

/** Every word of the search is in the label. */
const matches = (label: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Those that the user ran last come first; of two with one label, the later one stays. */
function recentFirst(commands: readonly Command[]): Command[] {
  const recent = recentCommands();
  const rank = ({ label }: Command) => (recent.includes(label) ? recent.indexOf(label) : recent.length);
  const unique = new Map(commands.map((command) => [command.label, command]));
  return [...unique.values()].sort((one, other) => rank(one) - rank(other));
}

const CommandOption = ({ command, onRun }: { command: Command; onRun: () => void }) => (
  <ComboboxOption value={onRun} className={cn(floatingItemStyles, "cursor-default")}>
    {command.icon}
    <span className="min-w-0 flex-1 truncate">{command.label}</span>
    {command.keys && <ShortcutKeys of={command.keys} />}
  </ComboboxOption>
);

function statusOf({ failed, isCurrent, found }: { failed: boolean; isCurrent: boolean; found: number }) {
  if (failed) return copy.history.failed;
  if (found > 0) return null;
  return isCurrent ? copy.history.nothingFound : copy.loading;
}

type ChatOptionProps = { chat: ChatSummary; search: string; disabled: boolean; onOpen: () => void };

function ChatOption({ chat, search, disabled, onOpen }: ChatOptionProps) {
  return (
    <ComboboxOption
      value={onOpen}
      disabled={disabled}
      className={cn(floatingItemStyles, "cursor-default data-disabled:opacity-100")}
    >
      <MessageSquare aria-hidden />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate">
          <Highlighted text={chat.title} search={search} />
        </span>
        {chat.match && (
          <span dir="auto" className="truncate text-muted text-xs">
            <Highlighted text={chat.match.excerpt} search={search} />
          </span>
        )}
      </span>
      <Time at={chat.updatedAt} show="when" className="shrink-0 text-muted text-xs" />
    </ComboboxOption>
  );
}
