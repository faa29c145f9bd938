import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { PromptReference } from "~/domain/chat/reference";
import { focusMessageBox } from "~/features/chat/message-box";
import { PresenceStore } from "~/features/chat/presence-store";
import { createPromptSender } from "~/features/chat/prompt-sender";
import { createReferenceStore } from "~/features/chat/reference-store";
import { createReplyFeed } from "~/features/chat/reply-feed";
import { useSelection } from "~/features/model/use-selection";
import { createDraftFeed, type DraftFeed } from "~/features/project/draft-feed";
import { useImport } from "~/features/project/use-import";
import { useDraft } from "./editor-slot";
import { type ChatSession, openAddress, openChat } from "./session";
import type { Split } from "./split";
import { useTerminal } from "./terminal-slot";
import { useCommandRunner, useOpenDraft } from "./use-command-runner";
import { useComparison } from "./use-comparison";
import { useConnectModel } from "./use-connect-model";
import { useGitHub } from "./use-github";
import { usePackageRequests } from "./use-package-requests";
import { usePageRequests } from "./use-page-requests";
import { usePassages } from "./use-passages";
import { usePresence } from "./use-presence";
import { useSharing } from "./use-sharing";
import { useSupabase } from "./use-supabase";
import { useTemplates } from "./use-templates";
import { useWorkspace, type Workspace } from "./use-workspace";

/** State shared by a conversation and the panes next to it. */
const newConversation = (key: number) => ({
  key,
  feed: createReplyFeed(),
  references: createReferenceStore(),
  sender: createPromptSender(),
  presence: new PresenceStore(),
});

/** State and actions shared by the panes: the conversation, its project and its model. */
export function useWorkbench(session: ChatSession, split: Split) {
  const { chatId, key } = session;
  const [drafts] = useState(createDraftFeed);
  const [conversation, setConversation] = useState(() => newConversation(key));
  if (conversation.key !== key) setConversation(newConversation(key));
  const workspace = useWorkspace(chatId, key, split);
  const { projectId } = workspace;
  usePresence(chatId, conversation, workspace);
  const project = useProjectAccess(workspace, drafts);
  const passages = usePassages(openAddress);
  const pageRequests = usePageRequests(chatId, workspace, project.runInProject);
  const model = useSelection();
  const connectModel = useConnectModel(model);
  const comparison = useComparison(key);
  const templates = useTemplates(openChat);
  const gitHub = useGitHub(projectId, drafts.flush, openChat);
  const supabase = useSupabase(projectId);
  const sharing = useSharing(chatId, drafts.flush);
  const imports = useImport(chatId, openChat);
  const editing = useEditRequest(workspace);
  const showChat = () => workspace.reveal("chat");
  const addToPrompt = (reference: PromptReference) => {
    conversation.references.add(reference);
    // Synchronously, because a hidden box cannot take the focus.
    flushSync(showChat);
    focusMessageBox();
  };
  return {
    session,
    drafts,
    conversation,
    workspace,
    project,
    passages,
    pageRequests,
    model,
    connectModel,
    comparison,
    templates,
    gitHub,
    supabase,
    sharing,
    imports,
    editing,
    showChat,
    addToPrompt,
  };
}

/** Requests from the conversation to edit the page, which show the preview. */
function useEditRequest({ reveal }: Workspace) {
  const [isDue, setDue] = useState(false);
  const showPreview = useEffectEvent(() => reveal("preview"));
  useEffect(() => {
    if (isDue) showPreview();
  }, [isDue]);
  return {
    isDue,
    onRequest: useCallback(() => setDue(true), []),
    onBegin: useCallback(() => setDue(false), []),
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;

/** The draft of the chat's project, its terminal and its command runner. */
function useProjectAccess(workspace: Workspace, drafts: DraftFeed) {
  const { draft, host, request } = useDraft(workspace, drafts);
  const packages = usePackageRequests(workspace);
  const terminal = useTerminal(draft, workspace, packages.ask);
  const openDraft = useOpenDraft(draft, request);
  const runInProject = useCommandRunner(draft?.projectId ?? null, openDraft, packages.ask);
  return { draft, host, packages, terminal, openDraft, runInProject };
}
