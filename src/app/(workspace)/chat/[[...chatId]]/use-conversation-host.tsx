import { useMemo } from "react";
import type { ConversationHost } from "~/features/chat/conversation-host";
import { useVersionActions } from "~/features/project/use-version-actions";
import { TemplateLink } from "~/features/template/template-link";
import { useFileRemover } from "./use-file-remover";
import { usePackageInstaller } from "./use-package-installer";
import type { Workbench } from "./use-workbench";

/** What the workbench does for its conversation. Changes only with a part of it, because every reply reads it. */
export function useConversationHost(workbench: Workbench): ConversationHost {
  const { session, drafts: draft, project, workspace, passages, pageRequests, templates } = workbench;
  const { projectId } = workspace;
  const { openDraft, packages } = project;
  const installer = usePackageInstaller(projectId, openDraft, packages.ask);
  const remover = useFileRemover(session.chatId, openDraft);
  const { restore: restoreVersion } = useVersionActions(projectId ?? undefined);
  const runInProject = projectId ? project.runInProject : null;
  const { onRequest: onPageRequest } = pageRequests;
  const { open: openPassage } = passages;
  const { open: openTemplate } = templates;
  return useMemo(() => {
    const renderTemplateLink: ConversationHost["renderTemplateLink"] = (templateId, label) => (
      <TemplateLink templateId={templateId} onOpen={openTemplate}>
        {label}
      </TemplateLink>
    );
    const offers = { runInProject, installer, remover, restoreVersion };
    return { ...offers, draft, onPageRequest, openPassage, renderTemplateLink };
  }, [runInProject, installer, remover, restoreVersion, draft, onPageRequest, openPassage, openTemplate]);
}
