"use client";

import { usePathname } from "next/navigation";
import { useCallback, useState } from "react";
import { OpenFile } from "~/components/code/open-file";
import { PackageRequests } from "~/features/preview/package-requests";
import { createDraftFeed, type DraftFeed, OpenDrafts } from "~/features/project/draft-feed";
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

/** The chat builder: finds out which conversation the address names, and shows it. */
export function Builder({ split }: { split: Split }) {
  const address = chatIdIn(usePathname());
  const [session, setSession] = useState<ChatSession>({ chatId: address, key: 0, address });
  if (session.address !== address) setSession(followAddress(session, address));
  const adopt = useCallback((chatId: string) => {
    setSession((now) => adoptChat(now, chatId));
    window.history.replaceState(null, "", `/chat/${chatId}`);
  }, []);
  const [drafts] = useState(createDraftFeed);
  return (
    <OpenDrafts value={drafts}>
      <BuilderPanes {...{ session, split, drafts }} onCreated={adopt} />
    </OpenDrafts>
  );
}

type BuilderPanesProps = {
  session: ChatSession;
  split: Split;
  drafts: DraftFeed;
  onCreated: (chatId: string) => void;
};

/** Connects chat, models and preview. */
function BuilderPanes({ session, split, drafts, onCreated }: BuilderPanesProps) {
  const workbench = useWorkbench(session, split, drafts);
  const { workspace, project, templates, gitHub, supabase, passages } = workbench;
  const { projectId } = workspace;
  return (
    <OpenFile value={workspace.openFile}>
      {project.host}
      {project.terminal.host}
      <Panes
        {...workspace.panes}
        chat={<ChatSlot workbench={workbench} onCreated={onCreated} />}
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
