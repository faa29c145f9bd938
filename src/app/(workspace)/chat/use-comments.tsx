import { skipToken } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { createContext, lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { Anchor, Place } from "~/domain/review/anchor";
import type { ThreadPrompt } from "~/domain/review/thread-prompts";
import { copy } from "~/features/review/copy";
import type { PanelView } from "~/features/review/panel-view";
import { createThreadStore, noThreads } from "~/features/review/thread-store";
import { afterPaint } from "~/lib/after-paint";
import { useCommands } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

/** Loaded ahead where a key opens it: what is typed meanwhile would go into the file. */
export const loadCommentsPanel = () => loadWhenOnline(() => import("~/features/review/comments-panel"));
const CommentsPanel = lazy(loadCommentsPanel);

type CommentsOptions = {
  projectId: string | null;
  /** Undefined without an editor. */
  onShowPlace?: (place: Place) => void;
  /** Undefined without a message box. */
  onPrompt?: (prompt: ThreadPrompt) => void;
};

/** What the panel shows; null: it is closed. */
function usePanelView() {
  const [view, setView] = useState<PanelView | null>(null);
  const openThreads = useCallback(
    ([threadId, another]: readonly string[]) =>
      setView(threadId && !another ? { kind: "thread", threadId } : { kind: "list" }),
    [],
  );
  const comment = useCallback((anchor: Anchor) => setView({ kind: "new", anchor }), []);
  // Of a notification.
  const linked = useSearchParams().get("thread");
  useEffect(() => {
    if (linked) openThreads([linked]);
  }, [linked, openThreads]);
  return { view, setView, openThreads, comment };
}

/** The comments of the chat's project, and the panel that shows them. */
export function useComments({ projectId, onShowPlace, onPrompt }: CommentsOptions) {
  const { view, setView, openThreads, comment } = usePanelView();
  const [store] = useState(createThreadStore);
  const utils = api.useUtils();
  const { data } = api.review.threads.useQuery(projectId ? { projectId } : skipToken);
  useEffect(() => {
    store.set(data ?? noThreads);
  }, [store, data]);
  const close = () => setView(null);
  const openList = () => setView({ kind: "list" });
  useCommands(projectId ? [{ label: copy.line.show, icon: <MessageSquare />, run: openList }] : []);
  const closing = <Value,>(act: ((value: Value) => void) | undefined) =>
    act &&
    ((value: Value) => {
      close();
      // What opened the panel gets the focus back first.
      afterPaint(() => act(value));
    });
  const panel = (
    <Suspense>
      {view && projectId && (
        <CommentsPanel
          projectId={projectId}
          view={view}
          onView={setView}
          onClose={close}
          onShowPlace={closing(onShowPlace)}
          onPrompt={closing(onPrompt)}
        />
      )}
    </Suspense>
  );
  return {
    threads: data?.threads ?? [],
    mayComment: data?.mayComment ?? false,
    store,
    /** One is shown at once; of several, the list. */
    openThreads,
    comment,
    openList,
    refresh: () => utils.review.invalidate(),
    panel,
  };
}

export type Comments = ReturnType<typeof useComments>;

/** Null where nothing can be commented on. */
export const CommentsContext = createContext<Comments | null>(null);
