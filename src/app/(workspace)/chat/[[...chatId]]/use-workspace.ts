import { skipToken } from "@tanstack/react-query";
import { useCallback, useReducer, useState } from "react";
import type { CodePlace } from "~/components/code/open-file";
import { editorReducer, emptyEditor } from "~/features/project/state";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { useShortcuts } from "~/lib/use-shortcuts";
import { api } from "~/trpc/react";
import { PANES, type Pane, type Split, splitCookie, withPane } from "./split";

const NARROW = "(width < 48rem)";

/** The open panes, and the state of the editor. `key`: of the conversation; a new key resets the editor. */
export function useWorkspace(chatId: string | null, key: number, initial: Split) {
  const [split, setSplit] = useState(initial);
  const [tab, setTab] = useState<Pane>("chat");
  const [editor, dispatch] = useReducer(editorReducer, emptyEditor);
  const [editorKey, setEditorKey] = useState(key);
  if (editorKey !== key) {
    setEditorKey(key);
    dispatch({ type: "reset" });
  }
  const head = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const projectId = head.data?.projectId ?? null;

  const onSplit = useCallback((next: Split) => {
    setSplit(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
    document.cookie = splitCookie(next);
  }, []);
  const show = (pane: Pane, isShown: boolean) =>
    onSplit(withPane(split, pane, isShown, projectId ? [] : ["editor"]));
  const reveal = (pane: Pane) => {
    // On a narrow screen only the tab changes; the layout for wide screens stays.
    setTab(pane);
    if (!matchMedia(NARROW).matches) show(pane, true);
  };
  const openFile = (place: CodePlace) => {
    reveal("editor");
    dispatch({ type: "open", place });
  };
  const isOpen = (pane: Pane) => !split.closed.has(pane) && (pane !== "editor" || projectId !== null);
  /** The only open pane cannot be closed, and without a project there is no editor. */
  const canToggle = (pane: Pane) =>
    isOpen(pane)
      ? PANES.some((each) => each !== pane && isOpen(each))
      : pane !== "editor" || projectId !== null;
  const toggle = (pane: Pane) => {
    // The tab's pane stays mounted.
    if (isOpen(pane) && tab === pane) setTab("chat");
    show(pane, !isOpen(pane));
  };
  useShortcuts(PANES.map((pane) => [builderShortcuts[pane], canToggle(pane) && (() => toggle(pane))]));
  return {
    projectId,
    panes: { split, onSplit, tab, onTab: setTab },
    editor: {
      state: editor,
      dispatch,
      isShown: projectId !== null && (isOpen("editor") || tab === "editor"),
    },
    isOpen,
    isShown: (pane: Pane) => (matchMedia(NARROW).matches ? tab === pane : isOpen(pane)),
    canToggle,
    toggle,
    reveal,
    openFile: projectId ? openFile : null,
  };
}

export type Workspace = ReturnType<typeof useWorkspace>;
