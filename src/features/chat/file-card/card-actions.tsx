import { use } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { RunScope } from "../run-scope";

/** Opens what was offered as a suggestion. */
export function ShowSuggestion({ suggestionId }: { suggestionId: string }) {
  const chatId = use(RunScope);
  if (!chatId) return null;
  return (
    <ButtonLink size="sm" href={`/chat/versions/${chatId}?suggestion=${suggestionId}`}>
      {copy.file.showSuggestion}
    </ButtonLink>
  );
}

/** Retries saving a reply's version that exceeded the storage limit. */
export function SaveVersion({ replyId }: { replyId: string }) {
  const save = api.chat.saveReply.useMutation({ onError: showErrorToast });
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3">
      <Button size="sm" loading={save.isPending} onClick={() => save.mutate({ replyId })}>
        {copy.file.saveVersion}
      </Button>
      <ButtonLink size="sm" variant="ghost" href="/account/billing#storage" target="_blank">
        {copy.file.showStorage}
      </ButtonLink>
    </div>
  );
}

/** Uses an unused code block as the file's content. */
export function TakeCode({ replyId, block }: { replyId: string; block: number }) {
  const take = api.chat.takeCode.useMutation({
    onSuccess: () => toast.success(copy.file.taken),
    onError: showErrorToast,
  });
  return (
    <div className="px-3 pb-3">
      <Button size="sm" loading={take.isPending} onClick={() => take.mutate({ replyId, block })}>
        {copy.file.take}
      </Button>
    </div>
  );
}
