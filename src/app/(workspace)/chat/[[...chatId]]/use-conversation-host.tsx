import { useMemo } from "react";
import { useDeed } from "~/components/ui/deed";
import { isStarter } from "~/domain/model/model";
import { type ConversationHost, noHost } from "~/features/chat/conversation-host";
import { useVersionActions } from "~/features/project/use-version-actions";
import { TemplateLink } from "~/features/template/template-link";
import { api } from "~/trpc/react";
import { useFileRemover } from "./use-file-remover";
import { usePackageInstaller } from "./use-package-installer";
import type { Workbench } from "./use-workbench";

/** Null without a project. */
function useStarterSteps({ editing, model, workspace }: Workbench): ConversationHost["starterSteps"] {
  const { onRequest: onEdit } = editing;
  const { isConnected, answering } = model.selection;
  const lacksModel = isConnected !== null && (answering === null || isStarter(answering.id));
  const hasProject = workspace.projectId !== null;
  return useMemo(() => (hasProject ? { onEdit, lacksModel } : null), [hasProject, onEdit, lacksModel]);
}

/** Actions of the workbench for replies. Memoized, because every reply reads it. */
export function useConversationHost(workbench: Workbench): ConversationHost {
  const { session, drafts: draft, project, workspace, passages, pageRequests, templates } = workbench;
  const { projectId } = workspace;
  const { presence } = workbench.conversation;
  const { openDraft, packages } = project;
  const installer = usePackageInstaller(projectId, openDraft, packages.ask);
  const remover = useFileRemover(session.chatId, openDraft);
  const { restore: restoreVersion } = useVersionActions(projectId ?? undefined);
  const { data: me } = api.account.me.useQuery();
  const userId = me?.id;
  const mayEdit = useDeed("edit");
  const mayManage = useDeed("manage");
  const runInProject = projectId ? project.runInProject : null;
  const { onRequest: onPageRequest } = pageRequests;
  const { open: openPassage } = passages;
  const { open: openTemplate } = templates;
  const { open: connectModel } = workbench.connectModel;
  const starterSteps = useStarterSteps(workbench);
  return useMemo(() => {
    const renderTemplateLink: ConversationHost["renderTemplateLink"] = (templateId, label) => (
      <TemplateLink templateId={templateId} onOpen={openTemplate}>
        {label}
      </TemplateLink>
    );
    return {
      ...noHost,
      draft,
      presence,
      isOwn: (author) => author === null || userId === undefined || author.id === userId,
      // A passage is part of a document that only its owner can open.
      openPassage: mayManage ? openPassage : null,
      renderTemplateLink,
      ...(mayEdit && {
        connectModel,
        starterSteps,
        runInProject,
        installer,
        remover,
        restoreVersion,
        onPageRequest,
      }),
    };
  }, [
    userId,
    starterSteps,
    mayEdit,
    mayManage,
    runInProject,
    installer,
    remover,
    restoreVersion,
    draft,
    presence,
    onPageRequest,
    openPassage,
    openTemplate,
    connectModel,
  ]);
}
