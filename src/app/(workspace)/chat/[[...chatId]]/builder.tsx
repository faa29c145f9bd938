"use client";

import { usePathname } from "next/navigation";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { OpenFile } from "~/components/code/open-file";
import type { PromptReference } from "~/domain/chat/reference";
import { ChatCollections } from "~/features/chat/chat-collections";
import { ChatDraftContext } from "~/features/chat/chat-draft";
import { ChatHeader } from "~/features/chat/chat-header";
import { CommandRunner } from "~/features/chat/command-runs";
import { type ChatCommands, Conversation } from "~/features/chat/conversation";
import { FileRemoverContext } from "~/features/chat/file-remover";
import { IntegrationsPopover } from "~/features/chat/integrations-popover";
import { focusMessageBox } from "~/features/chat/message-box";
import { OpenPassage } from "~/features/chat/open-passage";
import { PackageInstallerContext } from "~/features/chat/package-installer";
import { PageRequests } from "~/features/chat/page-requests";
import { createPromptSender } from "~/features/chat/prompt-sender";
import { createReferenceStore } from "~/features/chat/reference-store";
import { createReplyFeed } from "~/features/chat/reply-feed";
import { type RenderTemplateLink, TemplateLinks } from "~/features/chat/template-links";
import { ModelSelector, SelectionNote } from "~/features/model/model-selector";
import { OllamaModels } from "~/features/model/ollama-models";
import { useSelection } from "~/features/model/use-selection";
import { PackageRequests } from "~/features/preview/package-requests";
import { createDraftFeed, OpenDrafts } from "~/features/project/draft-feed";
import { useImport } from "~/features/project/use-import";
import { PublishState } from "~/features/publication/publish-state";
import { TemplateLink } from "~/features/template/template-link";
import { ToolServersState } from "~/features/tool/tool-servers-state";
import { api } from "~/trpc/react";
import { ChatRail } from "./chat-rail";
import { EditorSlot, useDraft } from "./editor-slot";
import { PaneToggle } from "./pane-toggle";
import { Panes } from "./panes";
import { PreviewSlot } from "./preview-slot";
import { adoptChat, type ChatSession, chatIdIn, followAddress } from "./session";
import type { Split } from "./split";
import { StartSlot } from "./start-slot";
import { useTerminal } from "./terminal-slot";
import { useChecksWriter } from "./use-checks-writer";
import { useCommandRunner, useOpenDraft } from "./use-command-runner";
import { useComparison } from "./use-comparison";
import { useFileRemover } from "./use-file-remover";
import { useGitHub } from "./use-github";
import { useHandEdits } from "./use-hand-edits";
import { usePackageInstaller } from "./use-package-installer";
import { usePackageRequests } from "./use-package-requests";
import { usePageRequests } from "./use-page-requests";
import { usePassages } from "./use-passages";
import { useSupabase } from "./use-supabase";
import { useTemplates } from "./use-templates";
import { useWorkspace } from "./use-workspace";
import { VersionRestore } from "./version-restore";

const openAddress = (path: string) => window.history.pushState(null, "", path);
const newChat = () => openAddress("/chat");
const openChat = (chatId: string) => openAddress(`/chat/${chatId}`);

/** The chat builder: finds out which conversation the address names, and shows it. */
export function Builder({ split }: { split: Split }) {
  const address = chatIdIn(usePathname());
  const [session, setSession] = useState<ChatSession>({ chatId: address, key: 0, address });
  if (session.address !== address) setSession(followAddress(session, address));
  const adopt = useCallback((chatId: string) => {
    setSession((now) => adoptChat(now, chatId));
    window.history.replaceState(null, "", `/chat/${chatId}`);
  }, []);
  return <Workbench split={split} session={session} onCreated={adopt} />;
}

type WorkbenchProps = { split: Split; session: ChatSession; onCreated: (chatId: string) => void };

/** State shared by a conversation and the panes next to it. */
const newConversation = (key: number) => ({
  key,
  feed: createReplyFeed(),
  references: createReferenceStore(),
  sender: createPromptSender(),
});

/** Connects chat, models and preview. */
function Workbench({ split, session, onCreated }: WorkbenchProps) {
  const { chatId, key } = session;
  const [drafts] = useState(createDraftFeed);
  const [conversation, setConversation] = useState(() => newConversation(key));
  if (conversation.key !== key) setConversation(newConversation(key));
  const { feed, references, sender } = conversation;
  const workspace = useWorkspace(chatId, key, split);
  const { draft, host, want } = useDraft(workspace, drafts);
  const packages = usePackageRequests(workspace);
  const terminal = useTerminal(draft, workspace, packages.ask);
  const openDraft = useOpenDraft(draft, want);
  const runInProject = useCommandRunner(draft?.projectId ?? null, openDraft, packages.ask);
  const installer = usePackageInstaller(workspace.projectId, openDraft, packages.ask);
  const remover = useFileRemover(chatId, openDraft);
  const passages = usePassages(openAddress);
  const editByHand = useHandEdits(openDraft);
  const checksWriter = useChecksWriter(openDraft);
  const pageRequests = usePageRequests(chatId, workspace, runInProject);
  const { selection, select } = useSelection();
  const comparison = useComparison(key);
  const templates = useTemplates(openChat);
  const { open } = templates;
  const gitHub = useGitHub(workspace.projectId, drafts.flush, openChat);
  const supabase = useSupabase(workspace.projectId);
  const { data: models = [] } = api.model.list.useQuery();
  const commands: ChatCommands = {
    browseTemplates: templates.browse,
    models,
    selectModel: (id) => {
      const model = models.find((each) => each.id === id);
      if (model) select(model);
    },
  };
  const renderTemplateLink = useCallback<RenderTemplateLink>(
    (templateId, label) => (
      <TemplateLink templateId={templateId} onOpen={open}>
        {label}
      </TemplateLink>
    ),
    [open],
  );
  const { importFiles, takeDrop } = useImport(chatId, openChat);
  const showChat = () => workspace.reveal("chat");
  const addToPrompt = (reference: PromptReference) => {
    references.add(reference);
    // At once: a hidden box takes no focus.
    flushSync(showChat);
    focusMessageBox();
  };
  return (
    <OpenDrafts value={drafts}>
      <ChatDraftContext value={drafts}>
        <TemplateLinks value={renderTemplateLink}>
          <OpenFile value={workspace.openFile}>
            <OpenPassage value={passages.open}>
              {host}
              {terminal.host}
              <Panes
                {...workspace.panes}
                chat={
                  <>
                    <ChatHeader
                      chatId={chatId}
                      fold={<PaneToggle pane="chat" workspace={workspace} />}
                      model={<ModelSelector selection={selection} onSelect={select} {...comparison.shown} />}
                      panes={
                        <>
                          {workspace.projectId && <PaneToggle pane="editor" workspace={workspace} />}
                          <PaneToggle pane="preview" workspace={workspace} />
                        </>
                      }
                      onNewChat={newChat}
                      onOpen={openAddress}
                    />
                    <PageRequests value={pageRequests.onRequest}>
                      <CommandRunner value={workspace.projectId ? runInProject : null}>
                        <PackageInstallerContext value={installer}>
                          <FileRemoverContext value={remover}>
                            <VersionRestore projectId={workspace.projectId ?? undefined}>
                              <Conversation
                                key={key}
                                chatId={chatId}
                                model={{ ...selection, alternatives: comparison.alternatives }}
                                feed={feed}
                                references={references}
                                sender={sender}
                                onCreated={onCreated}
                                onNewChat={newChat}
                                slots={{
                                  note: (problem) => (
                                    <SelectionNote
                                      selection={selection}
                                      problem={problem}
                                      {...comparison.shown}
                                    />
                                  ),
                                  tools: (
                                    <IntegrationsPopover
                                      github={gitHub.line}
                                      ollama={<OllamaModels />}
                                      mcp={<ToolServersState />}
                                      supabase={supabase.line}
                                      publish={<PublishState />}
                                      knowledge={<ChatCollections chatId={chatId} />}
                                    />
                                  ),
                                  commands,
                                  start: (
                                    <StartSlot
                                      selection={selection}
                                      onOpen={open}
                                      onBrowse={templates.browse}
                                      onImport={importFiles}
                                      onGitHub={gitHub.openImport}
                                    />
                                  ),
                                  takeDrop,
                                }}
                              />
                            </VersionRestore>
                          </FileRemoverContext>
                        </PackageInstallerContext>
                      </CommandRunner>
                    </PageRequests>
                  </>
                }
                rail={<ChatRail workspace={workspace} onNewChat={newChat} />}
                editor={
                  workspace.projectId && (
                    <EditorSlot
                      key={workspace.projectId}
                      workspace={workspace}
                      draft={draft}
                      terminal={terminal}
                      onAddToPrompt={addToPrompt}
                      onImport={importFiles}
                    />
                  )
                }
                preview={
                  <PackageRequests value={packages}>
                    <PreviewSlot
                      key={key}
                      chatId={chatId}
                      modelId={selection.id}
                      feed={feed}
                      draft={draft}
                      agents={pageRequests.agents}
                      checksWriter={checksWriter}
                      onAddToPrompt={addToPrompt}
                      onSend={sender.send}
                      onEditByHand={editByHand}
                      // Where its pane is closed, the preview ends with its tab, and the fix with its check.
                      onFix={workspace.isOpen("preview") ? showChat : undefined}
                      onSaveAsTemplate={templates.save}
                    />
                  </PackageRequests>
                }
              />
              {templates.dialogs}
              {gitHub.dialogs}
              {supabase.dialogs}
              {passages.panel}
            </OpenPassage>
          </OpenFile>
        </TemplateLinks>
      </ChatDraftContext>
    </OpenDrafts>
  );
}
