import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** Saves the version of a reply that there was no room for, once there is. */
export function SaveVersion({ replyId }: { replyId: string }) {
  const save = api.chat.saveReply.useMutation({ onError: showErrorToast });
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3">
      <Button size="sm" loading={save.isPending} onClick={() => save.mutate({ replyId })}>
        {copy.file.saveVersion}
      </Button>
      <ButtonLink size="sm" variant="ghost" href="/account#storage" target="_blank">
        {copy.file.showStorage}
      </ButtonLink>
    </div>
  );
}
