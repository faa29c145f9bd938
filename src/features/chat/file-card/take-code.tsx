import { Button } from "~/components/ui/button";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** Makes code that was not used the file that it could have been. */
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
