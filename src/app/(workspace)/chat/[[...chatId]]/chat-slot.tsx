import { ChatCollections } from "~/features/chat/chat-collections";
import { ChatHeader } from "~/features/chat/chat-header";
import { type ChatCommands, Conversation } from "~/features/chat/conversation";
import { ConversationHostContext } from "~/features/chat/conversation-host";
import { IntegrationsPopover } from "~/features/chat/integrations-popover";
import { ModelSelector, SelectionNote } from "~/features/model/model-selector";
import { OllamaModels } from "~/features/model/ollama-models";
import { PublishState } from "~/features/publication/publish-state";
import { ToolServersState } from "~/features/tool/tool-servers-state";
import { api } from "~/trpc/react";
import { PaneToggle, PaneToggles } from "./pane-toggle";
import { newChat, openAddress } from "./session";
import { StartSlot } from "./start-slot";
import { useConversationHost } from "./use-conversation-host";
import type { Workbench } from "./use-workbench";

type ChatSlotProps = { workbench: Workbench; onCreated: (chatId: string) => void };

/** The conversation below its header. */
export function ChatSlot({ workbench, onCreated }: ChatSlotProps) {
  const { session, conversation, workspace, model, comparison } = workbench;
  const { chatId, key } = session;
  const { feed, references, sender } = conversation;
  const { selection, select } = model;
  return (
    <>
      <ChatHeader
        chatId={chatId}
        fold={<PaneToggle pane="chat" workspace={workspace} />}
        model={<ModelSelector selection={selection} onSelect={select} {...comparison.shown} />}
        panes={<PaneToggles workspace={workspace} />}
        onNewChat={newChat}
        onOpen={openAddress}
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
              <SelectionNote selection={selection} problem={problem} {...comparison.shown} />
            ),
            tools: (
              <IntegrationsPopover
                github={workbench.gitHub.line}
                ollama={<OllamaModels />}
                mcp={<ToolServersState />}
                supabase={workbench.supabase.line}
                publish={<PublishState />}
                knowledge={<ChatCollections chatId={chatId} />}
              />
            ),
            commands: useChatCommands(workbench),
            start: <StartSlot workbench={workbench} />,
            takeDrop: workbench.imports.takeDrop,
          }}
        />
      </ConversationHostContext>
    </>
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
