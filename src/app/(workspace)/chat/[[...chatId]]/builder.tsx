"use client";

import { usePathname } from "next/navigation";
import { useCallback, useState } from "react";
import { OpenFile } from "~/components/code/open-file";
import { PackageRequests } from "~/features/preview/package-requests";
import { OpenDrafts } from "~/features/project/draft-feed";
import { ChatRail } from "./chat-rail";
import { ChatSlot } from "./chat-slot";
import { EditorSlot } from "./editor-slot";
import { Panes } from "./panes";
import { PreviewSlot } from "./preview-slot";
import { adoptChat, type ChatSession, chatIdIn, followAddress, newChat } from "./session";
import type { Split } from "./split";
import { useChecksWriter } from "./use-checks-writer";
import { useHandEdits } from "./use-hand-edits";
import { useWorkbench, type Workbench } from "./use-workbench";

/** The chat builder: finds out which conversation the address names, and connects its chat, models and preview. */
export function Builder({ split }: { split: Split }) {
  const address = chatIdIn(usePathname());
  const [session, setSession] = useState<ChatSession>({ chatId: address, key: 0, address });
  if (session.address !== address) setSession(followAddress(session, address));
  const adopt = useCallback((chatId: string) => {
    setSession((now) => adoptChat(now, chatId));
    window.history.replaceState(null, "", `/chat/${chatId}`);
  }, []);
  const workbench = useWorkbench(session, split);
  const { workspace, project, templates, gitHub, supabase, passages } = workbench;
  const { projectId } = workspace;
  return (
    <OpenDrafts value={workbench.drafts}>
      <OpenFile value={workspace.openFile}>
        {project.host}
        {project.terminal.host}
        <Panes
          {...workspace.panes}
          chat={<ChatSlot workbench={workbench} onCreated={adopt} />}
          rail={<ChatRail workspace={workspace} onNewChat={newChat} />}
          editor={
            projectId && (
              <EditorSlot
                key={projectId}
                workspace={workspace}
                draft={project.draft}
                terminal={project.terminal}
                onAddToPrompt={workbench.addToPrompt}
                onImport={workbench.imports.importFiles}
              />
            )
          }
          preview={<ProjectPreview key={session.key} workbench={workbench} />}
        />
        {templates.dialogs}
        {gitHub.dialogs}
        {supabase.dialogs}
        {passages.panel}
      </OpenFile>
    </OpenDrafts>
  );
}

function ProjectPreview({ workbench }: { workbench: Workbench }) {
  const { session, conversation, workspace, project, pageRequests, model } = workbench;
  return (
    <PackageRequests value={project.packages}>
      <PreviewSlot
        chatId={session.chatId}
        modelId={model.selection.id}
        feed={conversation.feed}
        draft={project.draft}
        agents={pageRequests.agents}
        checksWriter={useChecksWriter(project.openDraft)}
        onAddToPrompt={workbench.addToPrompt}
        onSend={conversation.sender.send}
        onEditByHand={useHandEdits(project.openDraft)}
        // Where its pane is closed, the preview ends with its tab, and the fix with its check.
        onFix={workspace.isOpen("preview") ? workbench.showChat : undefined}
        onSaveAsTemplate={workbench.templates.save}
      />
    </PackageRequests>
  );
}
