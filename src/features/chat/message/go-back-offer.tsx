import { skipToken } from "@tanstack/react-query";
import { History } from "lucide-react";
import { use, useState } from "react";
import { Button } from "~/components/ui/button";
import { api } from "~/trpc/react";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";
import { RunScope } from "../run-scope";

/** Restores the version that a question or reply wants to go back to, unless it is current. */
export function GoBackOffer({ replyId }: { replyId: string }) {
  const chatId = use(RunScope);
  const { restoreVersion: restore } = use(ConversationHostContext);
  const [isRestoring, setIsRestoring] = useState(false);
  const { data: project } = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const shownId = project?.versionId;
  const { data: version } = api.chat.goBackOffer.useQuery(
    chatId && restore && shownId ? { chatId, replyId, shownId } : skipToken,
  );
  if (!version || !restore) return null;
  const goBack = async () => {
    setIsRestoring(true);
    await restore(version);
    setIsRestoring(false);
  };
  return (
    <div>
      <Button size="sm" loading={isRestoring} onClick={() => void goBack()}>
        <History aria-hidden />
        {copy.message.goBack(version.number)}
      </Button>
    </div>
  );
}
