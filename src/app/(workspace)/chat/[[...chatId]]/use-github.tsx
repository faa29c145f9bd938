import { lazy, Suspense, useState } from "react";
import { GitHubLine } from "~/features/github/github-line";
import { loadWhenOnline } from "~/lib/load-when-online";

const ProjectDialog = lazy(() => loadWhenOnline(() => import("~/features/github/project-dialog")));
const ImportDialog = lazy(() => loadWhenOnline(() => import("~/features/github/import-dialog")));

/** The GitHub entry of the integrations, and its dialogs. */
export function useGitHub(
  projectId: string | null,
  sendEdits: () => Promise<void>,
  openChat: (chatId: string) => void,
) {
  const [opened, setOpened] = useState<"project" | "import" | null>(null);
  const close = () => setOpened(null);
  const openImport = () => setOpened("import");
  const dialogs = (
    <Suspense>
      {opened === "project" && projectId && (
        <ProjectDialog projectId={projectId} sendEdits={sendEdits} onClose={close} />
      )}
      {opened === "import" && (
        <ImportDialog
          onClose={close}
          onOpen={(chatId) => {
            close();
            openChat(chatId);
          }}
        />
      )}
    </Suspense>
  );
  const line = (
    <GitHubLine onPush={projectId ? () => setOpened("project") : undefined} onImport={openImport} />
  );
  return { line, dialogs, openImport };
}
