import type { Comparison } from "~/domain/chat/comparison";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { answerNames } from "./answer-names";
import { copy } from "./comparison-copy";
import { showErrorToast } from "./conversation/show-error-toast";
import { useHistoryChanges } from "./history/use-history-changes";

/** Keeps one answer and deletes the others' chats; the toast offers undo. */
export function useKeepAnswer(onKept: (chatId: string) => void) {
  const utils = api.useUtils();
  const { restore } = useHistoryChanges();
  const { mutateAsync, isPending, variables, isSuccess } = api.chat.keep.useMutation();
  const keep = async ({ answers }: Comparison, chatId: string) => {
    try {
      const { removedIds } = await mutateAsync({ chatId });
      const names = answerNames(answers);
      const nameOf = (id: string) => names.get(id) ?? "";
      await Promise.all([utils.chat.list.invalidate(), utils.chat.get.invalidate({ chatId })]);
      onKept(chatId);
      if (removedIds.length > 0)
        toast.success(copy.kept(nameOf(chatId)), {
          description: copy.removed(removedIds.map(nameOf)),
          action: { label: copy.undo, onClick: () => void restore(removedIds) },
        });
    } catch (error) {
      showErrorToast(error);
    }
  };
  const isEnding = isPending || isSuccess;
  return { keep, isEnding, keptId: isEnding ? (variables?.chatId ?? null) : null };
}
