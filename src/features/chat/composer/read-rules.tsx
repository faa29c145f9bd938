import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Skeleton } from "~/components/ui/skeleton";
import { Verbatim } from "~/components/ui/verbatim";
import { verbatimLines } from "~/domain/text/verbatim";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

type ReadRulesProps = { chatId: string; onClose: () => void; onAccepted: () => void };

/** The unread rules of a project, which the user must accept first. Default export for lazy loading. */
export default function ReadRules({ chatId, onClose, onAccepted }: ReadRulesProps) {
  const { data, refetch } = api.chat.unreadRules.useQuery({ chatId }, { staleTime: 0, gcTime: 0 });
  const { mutate, isPending } = api.chat.acceptRules.useMutation({
    onSuccess() {
      toast.success(copy.rules.used);
      onAccepted();
      onClose();
    },
    onError(error) {
      showErrorToast(error);
      void refetch();
    },
  });
  const hashes = (data ?? []).flatMap(({ text, hash }) => (text === null ? [] : hash));
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={copy.rules.readTitle}
      description={copy.rules.readText}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.rules.later}
          </Button>
          <Button
            variant="primary"
            disabled={hashes.length === 0}
            loading={isPending}
            onClick={() => mutate({ chatId, hashes })}
          >
            {copy.rules.use}
          </Button>
        </>
      }
    >
      {!data && <Skeleton className="h-40" />}
      {data?.length === 0 && <p className="text-muted text-sm">{copy.rules.none}</p>}
      <ul className="flex flex-col gap-4">
        {data?.map(({ path, hash, text }) => (
          <li key={hash} className="overflow-hidden rounded-card border border-border bg-surface">
            <h3 className="border-border border-b px-3 py-2 font-mono text-foreground text-xs [overflow-wrap:anywhere]">
              {path}
            </h3>
            {text === null ? (
              <p className="px-3 py-2 text-muted text-sm">{copy.rules.tooLong}</p>
            ) : (
              <Verbatim
                label={path}
                hidesLabel
                isUnbounded
                runs={verbatimLines(text.split("\n").map((line) => ({ text: line })))}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
