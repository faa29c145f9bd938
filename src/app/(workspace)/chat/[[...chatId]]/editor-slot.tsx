import { FolderUp, Package } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import type { PromptReference } from "~/domain/chat/reference";
import type { PresenceStore } from "~/features/chat/presence-store";
import { copy } from "~/features/project/copy";
import type { DraftFeed } from "~/features/project/draft-feed";
import type { ProjectDraft } from "~/features/project/draft-host";
import { EditorSkeleton } from "~/features/project/editor-skeleton";
import { ImportMenu } from "~/features/project/import-menu";
import { hasUnsent } from "~/features/project/unsent";
import type { PlacedFile } from "~/lib/dropped-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { EditorWithTerminal, type useTerminal } from "./terminal-slot";
import type { Workspace } from "./use-workspace";

const ProjectEditor = dynamic(
  () => loadWhenOnline(() => import("./commented-editor")).then((module) => module.CommentedEditor),
  { ssr: false, loading: EditorSkeleton },
);
const PackageList = dynamic(() => loadWhenOnline(() => import("~/features/project/package-list")), {
  ssr: false,
});
const DraftHost = dynamic(
  () => loadWhenOnline(() => import("~/features/project/draft-host")).then((module) => module.DraftHost),
  { ssr: false },
);

/**
 * The draft of the chat's project. Opened when its editor is first shown, when `request` is called, or when it has
 * unsaved edits.
 */
export function useDraft({ projectId, editor }: Workspace, feed: DraftFeed) {
  const [draft, setDraft] = useState<ProjectDraft | null>(null);
  const [requestedId, setRequestedId] = useState<string | null>(null);
  if (editor.isShown && requestedId !== projectId) setRequestedId(projectId);
  useEffect(() => feed.listenForUnsaved(setRequestedId), [feed]);
  useEffect(() => {
    if (projectId && hasUnsent(projectId)) setRequestedId(projectId);
  }, [projectId]);
  const host = requestedId !== null && requestedId === projectId && (
    <DraftHost key={requestedId} projectId={requestedId} onDraft={setDraft} />
  );
  const request = useCallback(() => setRequestedId(projectId), [projectId]);
  return { draft, host, request };
}

type EditorSlotProps = {
  workspace: Workspace;
  draft: ProjectDraft | null;
  terminal: ReturnType<typeof useTerminal>;
  presence: PresenceStore;
  onAddToPrompt: (reference: PromptReference) => void;
  onImport: (files: readonly PlacedFile[]) => void;
};

export function EditorSlot(props: EditorSlotProps) {
  const { workspace, draft, terminal, presence, onAddToPrompt, onImport } = props;
  const [showsPackages, setShowsPackages] = useState(false);
  const mayEdit = useDeed("edit");
  if (draft === null || draft.status === "loading") return <EditorSkeleton />;
  return (
    <EditorWithTerminal terminal={terminal.visibleElement}>
      <ProjectEditor
        draft={draft}
        editor={workspace.editor.state}
        dispatch={workspace.editor.dispatch}
        carets={presence}
        onAddToPrompt={onAddToPrompt}
        slots={{
          files: mayEdit && (
            <>
              <IconButton
                label={copy.packages.title}
                size="sm"
                className="size-7"
                onClick={() => setShowsPackages(true)}
              >
                <Package />
              </IconButton>
              <ImportMenu
                trigger={
                  <IconButton label={copy.import.title} size="sm" className="size-7">
                    <FolderUp />
                  </IconButton>
                }
                onImport={onImport}
              />
              {showsPackages && (
                <PackageList projectId={draft.projectId} onClose={() => setShowsPackages(false)} />
              )}
            </>
          ),
          end: terminal.button,
        }}
      />
    </EditorWithTerminal>
  );
}
