import { GitBranch } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { copy } from "~/features/github/copy";
import { GitHubLine } from "~/features/github/github-line";
import { useCommands } from "~/lib/commands";
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
  const push = projectId ? () => setOpened("project") : undefined;
  useCommands(push ? [{ label: copy.project.command, icon: <GitBranch />, run: push }] : []);
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
  const line = <GitHubLine onPush={push} onImport={openImport} />;
  return { line, dialogs, openImport };
}
