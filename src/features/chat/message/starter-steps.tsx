import { Bot, PencilRuler } from "lucide-react";
import { use } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import type { ChatMessage } from "~/domain/chat/message";
import { CONNECT_PATH } from "~/domain/model/connect-path";
import { isStarter } from "~/domain/model/model";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

/** After a page that no model made: how to change it. @param message the last of the conversation */
export function StarterSteps({ message }: { message: ChatMessage | undefined }) {
  const { starterSteps } = use(ConversationHostContext);
  const isMade = message?.role === "assistant" && message.status === "complete";
  if (!starterSteps || !isMade || (message.modelId !== null && !isStarter(message.modelId))) return null;
  return (
    <div className="-mt-3 flex flex-wrap gap-2">
      <Button size="sm" onClick={starterSteps.onEdit}>
        <PencilRuler aria-hidden />
        {copy.starterSteps.edit}
      </Button>
      {starterSteps.lacksModel && (
        // In a new tab: the builder stays as it is.
        <ButtonLink size="sm" variant="ghost" href={CONNECT_PATH} target="_blank" rel="noopener">
          <Bot aria-hidden />
          {copy.starterSteps.connect}
        </ButtonLink>
      )}
    </div>
  );
}
