import { Bot, PencilRuler } from "lucide-react";
import { use } from "react";
import { Button } from "~/components/ui/button";
import type { ChatMessage } from "~/domain/chat/message";
import { isStarter } from "~/domain/model/model";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

/** After a page that no model made: how to change it. @param message the last of the conversation */
export function StarterSteps({ message }: { message: ChatMessage | undefined }) {
  const { starterSteps, connectModel } = use(ConversationHostContext);
  const isMade = message?.role === "assistant" && message.status === "complete";
  if (!starterSteps || !isMade || (message.modelId !== null && !isStarter(message.modelId))) return null;
  return (
    <div className="-mt-3 flex flex-wrap gap-2">
      <Button size="sm" onClick={starterSteps.onEdit}>
        <PencilRuler aria-hidden />
        {copy.starterSteps.edit}
      </Button>
      {starterSteps.lacksModel && connectModel && (
        <Button size="sm" variant="ghost" onClick={connectModel}>
          <Bot aria-hidden />
          {copy.starterSteps.connect}
        </Button>
      )}
    </div>
  );
}
