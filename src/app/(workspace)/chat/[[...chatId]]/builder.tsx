"use client";

import { usePathname } from "next/navigation";
import { useCallback, useState } from "react";
import { useDeed } from "~/components/ui/deed";
import { Faces } from "~/features/chat/faces";
import { FollowingFrame } from "~/features/chat/following-frame";
import { useHasBegun } from "~/features/chat/reply-feed";
import { PackageRequests } from "~/features/preview/package-requests";
import { OpenDrafts } from "~/features/project/draft-feed";
import { ChatDeeds } from "../chat-deeds";
import { ChatRail } from "./chat-rail";
import { ChatSlot } from "./chat-slot";
import { EditorSlot } from "./editor-slot";
import { PaneContexts } from "./pane-contexts";
import { Panes } from "./panes";
import { PreviewSlot } from "./preview-slot";
import { adoptChat, type ChatSession, chatIdIn, followAddress, newChat } from "./session";
import type { Split } from "./split";
import { useBuilderCommands } from "./use-builder-commands";
import { useChecksWriter } from "./use-checks-writer";
import { useHandEdits } from "./use-hand-edits";
import { useWorkbench, type Workbench } from "./use-workbench";

/** The chat builder: the conversation of the URL, its models and its preview. */
export function Builder({ split, nonce }: { split: Split; nonce: string | undefined }) {
  const address = chatIdIn(usePathname());
  const [session, setSession] = useState<ChatSession>({ chatId: address, key: 0, address });
  if (session.address !== address) setSession(followAddress(session, address));
  const adopt = useCallback((chatId: string) => {
    setSession((now) => adoptChat(now, chatId));
    window.history.replaceState(null, "", `/chat/${chatId}`);
  }, []);
  return (
    <ChatDeeds chatId={session.chatId}>
      <BuilderPanes session={session} split={split} nonce={nonce} onCreated={adopt} />
    </ChatDeeds>
  );
}

type BuilderPanesProps = {
  session: ChatSession;
  split: Split;
  /** Of the page's scripts. */
  nonce: string | undefined;
  onCreated: (chatId: string) => void;
};

function BuilderPanes({ session, split, nonce, onCreated }: BuilderPanesProps) {
  const workbench = useWorkbench(session, split);
  const { conversation, workspace, project, templates, gitHub, supabase, sharing, passages } = workbench;
  const { projectId } = workspace;
  useBuilderCommands(workbench);
  const { presence } = conversation;
  const hasBegun = useHasBegun(conversation.feed);
  return (
    <OpenDrafts value={workbench.drafts}>
      <PaneContexts workbench={workbench}>
        {project.host}
        {project.terminal.host}
        <Panes
          {...workspace.panes}
          hasTabs={hasBegun || session.chatId !== null}
          chat={<ChatSlot workbench={workbench} onCreated={onCreated} />}
          rail={
            <ChatRail
              workspace={workspace}
              people={<Faces presence={presence} isVertical />}
              onNewChat={newChat}
            />
          }
          editor={
            projectId && (
              <FollowingFrame presence={presence}>
                <EditorSlot
                  key={projectId}
                  workspace={workspace}
                  draft={project.draft}
                  terminal={project.terminal}
                  presence={presence}
                  onAddToPrompt={workbench.addToPrompt}
                  onImport={workbench.imports.importFiles}
                />
              </FollowingFrame>
            )
          }
          preview={<ProjectPreview key={session.key} workbench={workbench} nonce={nonce} />}
        />
        {workbench.connectModel.dialog}
        {templates.dialogs}
        {gitHub.dialogs}
        {supabase.dialogs}
        {sharing.dialog}
        {passages.panel}
      </PaneContexts>
    </OpenDrafts>
  );
}

function ProjectPreview({ workbench, nonce }: { workbench: Workbench; nonce: string | undefined }) {
  const { session, conversation, workspace, project, pageRequests, model, editing } = workbench;
  const mayEdit = useDeed("edit");
  const mayManage = useDeed("manage");
  const checksWriter = useChecksWriter(project.openDraft);
  const editByHand = useHandEdits(project.openDraft);
  return (
    <PackageRequests value={mayEdit ? project.packages : null}>
      <div className="relative h-full">
        <PreviewSlot
          chatId={session.chatId}
          modelId={model.selection.id}
          nonce={nonce}
          feed={conversation.feed}
          draft={project.draft}
          agents={mayEdit ? pageRequests.agents : undefined}
          checksWriter={mayEdit ? checksWriter : undefined}
          onAddToPrompt={mayEdit ? workbench.addToPrompt : undefined}
          onSend={mayEdit ? conversation.sender.send : undefined}
          onEditByHand={mayEdit ? editByHand : undefined}
          editing={editing}
          // While its pane is closed, leaving the preview tab unmounts the preview, which cancels the check of the fix.
          onFix={workspace.isOpen("preview") ? workbench.showChat : undefined}
          onSaveAsTemplate={mayManage ? workbench.templates.save : undefined}
        />
      </div>
    </PackageRequests>
  );
}
