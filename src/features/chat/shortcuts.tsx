"use client";

import {
  History,
  Keyboard,
  LayoutDashboard,
  LayoutTemplate,
  Search,
  Settings,
  SquarePen,
} from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { afterPaint } from "~/lib/after-paint";
import type { Command } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed, isTyping } from "~/lib/shortcut";
import { copy } from "./copy";
import { focusMessageBox } from "./message-box";
import { type GlobalShortcut, globalShortcuts, type KeyCombination } from "./shortcuts/keys";

const CommandPalette = lazy(() => loadWhenOnline(() => import("./shortcuts/command-palette")));
const ShortcutList = lazy(() => loadWhenOnline(() => import("./shortcuts/shortcut-list")));

type ShortcutDialog = "palette" | "list";

/** The global shortcuts of signed-in users, and a button that opens the chat search. */
export function Shortcuts() {
  const [open, setOpen] = useState<ShortcutDialog | null>(null);
  // Stays mounted once opened, so that the dialog restores focus when it closes.
  const [loaded, setLoaded] = useState({ palette: false, list: false });
  const openChat = useOpenChat();
  const router = useRouter();
  const show = useCallback((what: ShortcutDialog) => {
    setLoaded((all) => ({ ...all, [what]: true }));
    setOpen(what);
  }, []);
  const close = useCallback(() => setOpen(null), []);
  // The dialog closes and restores focus first; the action may then move it.
  const closeThen = useCallback((act: () => void) => {
    setOpen(null);
    afterPaint(act);
  }, []);
  const newChat = useCallback(() => openChat("/chat"), [openChat]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = findHandler(event, {
        search: () => show("palette"),
        newChat: () => closeThen(newChat),
        list: () => show("list"),
      });
      if (!act || event.defaultPrevented) return;
      event.preventDefault();
      // Another open dialog takes precedence.
      if (open !== null || !document.querySelector('[role="dialog"]')) act();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open, show, closeThen, newChat]);

  const go = (path: string) => () => router.push(path);
  const actions: Command[] = [
    {
      label: copy.header.newChat,
      icon: <SquarePen />,
      keys: globalShortcuts.newChat.combinations[0],
      run: newChat,
    },
    { label: copy.history.viewAll, icon: <History />, run: go("/chat-history") },
    { label: copy.shortcuts.templates, icon: <LayoutTemplate />, run: go("/templates") },
    { label: copy.shortcuts.dashboard, icon: <LayoutDashboard />, run: go("/dashboard") },
    { label: copy.shortcuts.account, icon: <Settings />, run: go("/account") },
    {
      label: copy.shortcuts.list,
      icon: <Keyboard />,
      keys: globalShortcuts.list.combinations[0],
      run: () => show("list"),
    },
  ];
  return (
    <>
      <IconButton
        label={copy.shortcuts.search}
        shortcut={globalShortcuts.search.combinations[0]}
        onClick={() => show("palette")}
      >
        <Search />
      </IconButton>
      <Suspense>
        {loaded.palette && (
          <CommandPalette
            open={open === "palette"}
            onClose={close}
            actions={actions}
            onRun={(command) => closeThen(command.run)}
            onGo={(path) => router.push(path)}
            onOpenChat={(address) => closeThen(() => openChat(address))}
          />
        )}
        {loaded.list && <ShortcutList open={open === "list"} onClose={close} />}
      </Suspense>
    </>
  );
}

function findHandler(event: KeyboardEvent, handlers: Record<GlobalShortcut, () => void>) {
  for (const name of Object.keys(globalShortcuts) as GlobalShortcut[]) {
    const combinations: readonly KeyCombination[] = globalShortcuts[name].combinations;
    if (
      combinations.some(
        (keys) => isPressed(event, keys) && !(keys.exceptWhileTyping && isTyping(event.target)),
      )
    )
      return handlers[name];
  }
  return null;
}

/** Opens a chat, or a new one, and focuses its message box. */
function useOpenChat(): (address: string) => void {
  const router = useRouter();
  const path = usePathname();
  return useCallback(
    (address) => {
      // The chat page reads the URL on the client, so pushState avoids a navigation to the server.
      if (/^\/chat(?:\/[^/]+)?$/.test(path)) window.history.pushState(null, "", address);
      else router.push(address);
      focusMessageBox();
    },
    [path, router],
  );
}
