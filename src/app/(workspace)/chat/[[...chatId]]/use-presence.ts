import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { fileOf } from "~/domain/access/presence";
import { showAgent } from "~/features/chat/agent-place";
import type { PresenceStore } from "~/features/chat/presence-store";
import type { ReplyFeed } from "~/features/chat/reply-feed";
import { api } from "~/trpc/react";
import type { Workspace } from "./use-workspace";

/** Somebody who stops typing for this long no longer types. */
const TYPING_MS = 3_000;

type Place = Pick<Workspace, "editor" | "reveal">;

type Conversation = { presence: PresenceStore; feed: ReplyFeed };

/** Shows others where this tab is, shows where the agent is, and goes where the one is whom it follows. */
export function usePresence(chatId: string | null, { presence, feed }: Conversation, workspace: Place): void {
  const { client } = api.useUtils();
  useEffect(() => {
    if (chatId === null) return;
    const { tabId } = presence;
    return presence.connect((own) => client.chat.setPresence.mutate({ chatId, tabId, ...own }));
  }, [chatId, presence, client]);
  useEffect(() => showAgent(feed, presence), [feed, presence]);
  useOwnPlace(presence, workspace);
  useFollowedPlace(presence, workspace);
}

/** Reports the pane with the focus, and typing in the chat. The editor reports its caret. */
function useOwnPlace(presence: PresenceStore, { editor }: Place): void {
  const enter = useEffectEvent((element: Element | null) => {
    const pane = element?.closest("#chat, #editor, #preview")?.id;
    const { active } = editor.state;
    if (pane === "chat" || pane === "preview") presence.report({ at: pane });
    else if (pane === "editor" && active !== null && active !== fileOf(presence.own().at))
      presence.report({ at: { path: active, caret: null } });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopTyping = () => presence.report({ isTyping: false });
    const onFocus = ({ target }: Event) => enter(target instanceof Element ? target : null);
    // The focus went into the frame of the preview.
    const onBlur = () => enter(document.activeElement);
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement && target.closest("#chat"))) return;
      if (!presence.own().isTyping) presence.report({ isTyping: true });
      clearTimeout(timer);
      timer = setTimeout(stopTyping, TYPING_MS);
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", onFocus);
    document.addEventListener("input", onInput);
    window.addEventListener("blur", onBlur);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", onFocus);
      document.removeEventListener("input", onInput);
      window.removeEventListener("blur", onBlur);
    };
  }, [presence]);
}

/** Opens the file of the followed user, until this one types, clicks or scrolls. */
function useFollowedPlace(presence: PresenceStore, workspace: Place): void {
  const followed = useSyncExternalStore(presence.subscribe, presence.followed, presence.followed);
  const readPath = () => fileOf(presence.followedPresence()?.at);
  const path = useSyncExternalStore(presence.subscribe, readPath, readPath);
  const show = useEffectEvent((shown: string) => {
    workspace.reveal("editor");
    workspace.editor.dispatch({ type: "show", path: shown });
  });
  useEffect(() => {
    if (path !== null) show(path);
  }, [path]);
  useEffect(() => {
    if (followed === null) return;
    const stop = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      // The faces choose whom to follow.
      if (!isEscape && event.target instanceof Element && event.target.closest("[data-faces]")) return;
      presence.follow(null);
    };
    const events = ["keydown", "pointerdown", "wheel"] as const;
    for (const type of events) document.addEventListener(type, stop, { capture: true, passive: true });
    return () => {
      for (const type of events) document.removeEventListener(type, stop, { capture: true });
    };
  }, [followed, presence]);
}
