import type { Comparison } from "~/domain/chat/comparison";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./comparison-copy";
import { showErrorToast } from "./conversation/show-error-toast";
import { useHistoryChanges } from "./history/use-history-changes";

/** Goes on with one of two answers; the chat of the other is deleted, which its toast undoes. */
export function useKeepAnswer(onKept: (chatId: string) => void) {
  const utils = api.useUtils();
  const { restore } = useHistoryChanges();
  const { mutateAsync, isPending, variables, isSuccess } = api.chat.keep.useMutation();
  const keep = async ({ sides }: Comparison, chatId: string) => {
    try {
      const { removedId } = await mutateAsync({ chatId });
      const nameOf = (id: string) => sides.find((side) => side.chatId === id)?.modelName ?? "";
      await Promise.all([utils.chat.list.invalidate(), utils.chat.get.invalidate({ chatId })]);
      onKept(chatId);
      if (removedId)
        toast.success(copy.kept(nameOf(chatId)), {
          description: copy.removed(nameOf(removedId)),
          action: { label: copy.undo, onClick: () => void restore(removedId) },
        });
    } catch (error) {
      showErrorToast(error);
    }
  };
  const isEnding = isPending || isSuccess;
  return { keep, isEnding, keptId: isEnding ? (variables?.chatId ?? null) : null };
}
