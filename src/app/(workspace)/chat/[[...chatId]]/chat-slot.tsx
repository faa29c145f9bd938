import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { SharedWithYou } from "~/features/access/shared-with-you";
import { ChatCollections } from "~/features/chat/chat-collections";
import { ChatHeader } from "~/features/chat/chat-header";
import { type ChatCommands, Conversation } from "~/features/chat/conversation";
import { ConversationHostContext } from "~/features/chat/conversation-host";
import { Faces } from "~/features/chat/faces";
import { IntegrationsPopover } from "~/features/chat/integrations-popover";
import { PeopleInChat } from "~/features/chat/people-in-chat";
import { ModelSelector, SelectionNote } from "~/features/model/model-selector";
import { OllamaModels } from "~/features/model/ollama-models";
import { ImportButtons } from "~/features/project/import-menu";
import { PublishState } from "~/features/publication/publish-state";
import { copy as templateCopy } from "~/features/template/copy";
import { ToolServersState } from "~/features/tool/tool-servers-state";
import { api } from "~/trpc/react";
import { PaneToggles } from "./pane-toggle";
import { CommentsState } from "./project-comments";
import { newChat, openAddress } from "./session";
import { StartSlot } from "./start-slot";
import { useConversationHost } from "./use-conversation-host";
import type { Workbench } from "./use-workbench";

type ChatSlotProps = { workbench: Workbench; onCreated: (chatId: string) => void };

/** The conversation below its header. */
export function ChatSlot({ workbench, onCreated }: ChatSlotProps) {
  const { session, conversation, workspace, model, connectModel, comparison } = workbench;
  const { chatId, key } = session;
  const { feed, presence, references, sender } = conversation;
  const { selection, select } = model;
  const mayEdit = useDeed("edit");
  return (
    <>
      <ChatHeader
        chatId={chatId}
        model={
          mayEdit && (
            <ModelSelector
              selection={selection}
              onSelect={select}
              onUseModel={connectModel.open}
              {...comparison.selectorProps}
            />
          )
        }
        people={<Faces presence={presence} />}
        panes={<PaneToggles workspace={workspace} />}
        onNewChat={newChat}
        onOpen={openAddress}
        shared={
          <SharedWithYou onOpen={openAddress} renderPeople={(chatId) => <PeopleInChat chatId={chatId} />} />
        }
      />
      <ConversationHostContext value={useConversationHost(workbench)}>
        <Conversation
          key={key}
          chatId={chatId}
          model={{ ...selection, alternatives: comparison.alternatives }}
          {...{ feed, references, sender }}
          onCreated={onCreated}
          onNewChat={newChat}
          slots={{
            note: (problem) => (
              <SelectionNote
                selection={selection}
                hasSwitched={model.hasSwitched}
                problem={problem}
                onUseModel={connectModel.open}
                {...comparison.selectorProps}
              />
            ),
            onUseModel: connectModel.open,
            tools: <Integrations workbench={workbench} />,
            commands: useChatCommands(workbench),
            sharing: workbench.sharing.note,
            start: <StartSlot workbench={workbench} />,
            handleDrop: workbench.imports.handleDrop,
          }}
        />
      </ConversationHostContext>
    </>
  );
}

/** Of a shared chat, only what concerns the user's own account, and who else has access. */
function Integrations({ workbench }: { workbench: Workbench }) {
  const { session, workspace, sharing, templates, imports, gitHub, supabase } = workbench;
  const mayManage = useDeed("manage");
  return (
    <IntegrationsPopover
      templates={
        <Button size="sm" variant="link" className="-ml-3" onClick={templates.browse}>
          {templateCopy.gallery.browse}
        </Button>
      }
      import={
        session.chatId === null && (
          <ImportButtons onImport={imports.importFiles} onGitHub={gitHub.openImport} />
        )
      }
      sharing={sharing.line}
      github={mayManage ? gitHub.line : null}
      ollama={<OllamaModels />}
      comments={workspace.projectId && <CommentsState />}
      mcp={<ToolServersState />}
      supabase={mayManage ? supabase.line : null}
      publish={mayManage ? <PublishState /> : null}
      knowledge={mayManage ? <ChatCollections chatId={session.chatId} /> : null}
    />
  );
}

function useChatCommands({ model: { select }, templates: { browse } }: Workbench): ChatCommands {
  const { data: models = [] } = api.model.list.useQuery();
  const selectModel = (id: string) => {
    const model = models.find((each) => each.id === id);
    if (model) select(model);
  };
  return { browseTemplates: browse, models, selectModel };
}
