import { Dialog } from "~/components/ui/dialog";
import type { Place } from "~/domain/review/anchor";
import type { ThreadPrompt } from "~/domain/review/thread-prompts";
import { copy } from "./copy";
import { NewThread } from "./panel/new-thread";
import { ThreadDetails } from "./panel/thread-details";
import { ThreadRows } from "./panel/thread-rows";
import type { PanelView } from "./panel-view";

type CommentsPanelProps = {
  projectId: string;
  view: PanelView;
  onView: (view: PanelView) => void;
  onClose: () => void;
  /** Undefined without an editor. */
  onShowPlace?: ((place: Place) => void) | undefined;
  /** Puts a prompt into the message box; undefined without one. */
  onPrompt?: ((prompt: ThreadPrompt) => void) | undefined;
};

/** The comments of a project: all threads, one of them, or a new one. A default export, because it is loaded when first opened. */
export default function CommentsPanel({ projectId, view, onView, onClose, ...actions }: CommentsPanelProps) {
  return (
    <Dialog open shape="drawer" title={copy.title} onClose={onClose}>
      {view.kind === "list" ? (
        <ThreadRows projectId={projectId} onOpen={(threadId) => onView({ kind: "thread", threadId })} />
      ) : view.kind === "thread" ? (
        <ThreadDetails
          key={view.threadId}
          projectId={projectId}
          threadId={view.threadId}
          onBack={() => onView({ kind: "list" })}
          {...actions}
        />
      ) : (
        <NewThread
          projectId={projectId}
          anchor={view.anchor}
          onStarted={(threadId) => onView({ kind: "thread", threadId })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
