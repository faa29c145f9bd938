import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { OpenFile } from "~/components/code/open-file";
import { fillMessageBox } from "~/features/chat/message-box";
import { CommentsContext, useComments } from "../use-comments";
import type { Workbench } from "./use-workbench";

/** What every pane can do: open a file, and comment on the project. */
export function PaneContexts({ workbench, children }: { workbench: Workbench; children: ReactNode }) {
  const { workspace, conversation, showChat } = workbench;
  const comments = useComments({
    projectId: workspace.projectId,
    onShowPlace: ({ path, startLine }) => workspace.openFile?.({ path, line: startLine }),
    onPrompt({ text, reference }) {
      if (reference) conversation.references.add(reference);
      // Synchronously, because a hidden box cannot take the focus.
      flushSync(showChat);
      fillMessageBox(text);
    },
  });
  return (
    <OpenFile value={workspace.openFile}>
      <CommentsContext value={comments}>
        {children}
        {comments.panel}
      </CommentsContext>
    </OpenFile>
  );
}
