import { GitFork } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./suggestion-copy";

type SuggestChangeProps = {
  projectId: string;
  versionId: string;
  /** The chat on the fork. */
  onOpen: (chatId: string) => void;
};

/** Starts a change for those who may suggest one and not make it: a fork of their own. */
export function SuggestChange({ projectId, versionId, onOpen }: SuggestChangeProps) {
  const mayEdit = useDeed("edit");
  const { data } = api.suggestion.list.useQuery({ projectId, state: "open" });
  const fork = api.chat.fork.useMutation({
    onSuccess: ({ chatId }) => onOpen(chatId),
    onError: (error) => toastError(error, copy.unreachable),
  });
  if (mayEdit || !data?.maySuggest) return null;
  return (
    <Button
      size="sm"
      title={copy.suggest.text}
      loading={fork.isPending}
      onClick={() => fork.mutate({ versionId, chatId: crypto.randomUUID() })}
    >
      <GitFork aria-hidden />
      {copy.suggest.action}
    </Button>
  );
}
