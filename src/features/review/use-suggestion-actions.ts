import type { BranchMerge } from "~/domain/project/branch";
import type { AcceptSuggestionInput } from "~/domain/review/suggestion";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./suggestion-copy";

/** Decisions about suggestions. Each shows its failure, and all that they change is asked for again. */
export function useSuggestionActions() {
  const utils = api.useUtils();
  const options = {
    onError: (error: unknown) => toastError(error, copy.unreachable),
    onSettled: () =>
      Promise.all([
        utils.suggestion.invalidate(),
        utils.project.invalidate(),
        utils.review.notices.invalidate(),
      ]),
  };
  const accept = api.suggestion.accept.useMutation(options);
  const refuse = api.suggestion.refuse.useMutation(options);
  const withdraw = api.suggestion.withdraw.useMutation(options);
  return {
    isAccepting: accept.isPending,
    isBusy: accept.isPending || refuse.isPending || withdraw.isPending,
    /** @returns undefined after showing an error */
    accept: async (title: string, input: AcceptSuggestionInput): Promise<BranchMerge | undefined> => {
      const merge = await accept.mutateAsync(input).catch(() => undefined);
      if (merge?.state === "merged")
        toast.success(copy.accepted(title), { description: copy.acceptedText(merge.number) });
      return merge;
    },
    refuse: refuse.mutate,
    withdraw: withdraw.mutate,
  };
}
