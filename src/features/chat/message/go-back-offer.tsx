import { skipToken } from "@tanstack/react-query";
import { History } from "lucide-react";
import { use, useState } from "react";
import { Button } from "~/components/ui/button";
import { api } from "~/trpc/react";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { RunScope } from "../run-scope";

/** Below a reply whose question or model asks to go back: does it, unless that version is on screen. */
export function GoBackOffer({ replyId }: { replyId: string }) {
  const chatId = use(RunScope);
  const { restoreVersion: restore } = use(ConversationHostContext);
  const [isGoing, setIsGoing] = useState(false);
  const { data: project } = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const shownId = project?.versionId;
  const { data: version } = api.chat.goBackOffer.useQuery(
    chatId && restore && shownId ? { chatId, replyId, shownId } : skipToken,
  );
  if (!version || !restore) return null;
  const goBack = async () => {
    setIsGoing(true);
    await restore(version);
    setIsGoing(false);
  };
  return (
    <div>
      <Button size="sm" loading={isGoing} onClick={() => void goBack()}>
        <History aria-hidden />
        {copy.message.goBack(version.number)}
      </Button>
    </div>
  );
}
