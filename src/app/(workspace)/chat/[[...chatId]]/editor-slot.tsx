"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { PromptReference } from "~/domain/chat/reference";
import type { ProjectDraft } from "~/features/project/draft-host";
import { EditorSkeleton } from "~/features/project/editor-skeleton";
import { loadWhenOnline } from "~/lib/load-when-online";
import { PaneToggle } from "./pane-toggle";
import { useTerminal, WithTerminal } from "./terminal-slot";
import type { Workspace } from "./use-workspace";

const ProjectEditor = dynamic(
  () => loadWhenOnline(() => import("~/features/project/project-editor")).then((door) => door.ProjectEditor),
  { ssr: false, loading: EditorSkeleton },
);
const DraftHost = dynamic(
  () => loadWhenOnline(() => import("~/features/project/draft-host")).then((door) => door.DraftHost),
  { ssr: false },
);

/** The draft of the chat's project, from the first time that its editor is shown. */
export function useDraft({ projectId, editor }: Workspace) {
  const [draft, setDraft] = useState<ProjectDraft | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  if (editor.isShown && wanted !== projectId) setWanted(projectId);
  const host = wanted !== null && wanted === projectId && (
    <DraftHost key={wanted} projectId={wanted} onDraft={setDraft} />
  );
  return { draft, host };
}

type EditorSlotProps = {
  workspace: Workspace;
  draft: ProjectDraft | null;
  onAddToPrompt: (reference: PromptReference) => void;
};

export function EditorSlot({ workspace, draft, onAddToPrompt }: EditorSlotProps) {
  const terminal = useTerminal();
  if (draft === null || draft.status === "loading") return <EditorSkeleton />;
  return (
    <WithTerminal draft={draft} terminal={terminal}>
      <ProjectEditor
        draft={draft}
        editor={workspace.editor.state}
        dispatch={workspace.editor.dispatch}
        onAddToPrompt={onAddToPrompt}
        slots={{
          start: <PaneToggle pane="chat" workspace={workspace} />,
          end: (
            <>
              {terminal.button}
              <PaneToggle pane="editor" workspace={workspace} />
              {!workspace.isOpen("chat") && <PaneToggle pane="preview" workspace={workspace} />}
            </>
          ),
        }}
      />
    </WithTerminal>
  );
}
