import { FolderUp, Package } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import type { PromptReference } from "~/domain/chat/reference";
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
  () => loadWhenOnline(() => import("~/features/project/project-editor")).then((door) => door.ProjectEditor),
  { ssr: false, loading: EditorSkeleton },
);
const PackageList = dynamic(() => loadWhenOnline(() => import("~/features/project/package-list")), {
  ssr: false,
});
const DraftHost = dynamic(
  () => loadWhenOnline(() => import("~/features/project/draft-host")).then((door) => door.DraftHost),
  { ssr: false },
);

/**
 * The draft of the chat's project, from the first time that its editor is shown, or `want` is called, or it has edits
 * that are no version yet.
 */
export function useDraft({ projectId, editor }: Workspace, feed: DraftFeed) {
  const [draft, setDraft] = useState<ProjectDraft | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  if (editor.isShown && wanted !== projectId) setWanted(projectId);
  useEffect(() => feed.listenForUnsaved(setWanted), [feed]);
  useEffect(() => {
    if (projectId && hasUnsent(projectId)) setWanted(projectId);
  }, [projectId]);
  const host = wanted !== null && wanted === projectId && (
    <DraftHost key={wanted} projectId={wanted} onDraft={setDraft} />
  );
  const want = useCallback(() => setWanted(projectId), [projectId]);
  return { draft, host, want };
}

type EditorSlotProps = {
  workspace: Workspace;
  draft: ProjectDraft | null;
  terminal: ReturnType<typeof useTerminal>;
  onAddToPrompt: (reference: PromptReference) => void;
  onImport: (files: readonly PlacedFile[]) => void;
};

export function EditorSlot({ workspace, draft, terminal, onAddToPrompt, onImport }: EditorSlotProps) {
  const [showsPackages, setShowsPackages] = useState(false);
  if (draft === null || draft.status === "loading") return <EditorSkeleton />;
  return (
    <EditorWithTerminal terminal={terminal.shown}>
      <ProjectEditor
        draft={draft}
        editor={workspace.editor.state}
        dispatch={workspace.editor.dispatch}
        onAddToPrompt={onAddToPrompt}
        slots={{
          files: (
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
