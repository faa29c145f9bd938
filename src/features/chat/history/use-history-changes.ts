import { useCallback } from "react";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** Renames and deletes chats; a deletion can be undone while its toast is visible. */
export function useHistoryChanges(onRemoved?: (chatId: string) => void) {
  const utils = api.useUtils();
  const refresh = useCallback(
    async (chatId: string) => {
      await Promise.all([utils.chat.list.invalidate(), utils.chat.get.invalidate({ chatId })]);
    },
    [utils],
  );
  const rename = useCallback(
    async (chatId: string, title: string): Promise<boolean> => {
      try {
        await utils.client.chat.rename.mutate({ chatId, title });
        await refresh(chatId);
        return true;
      } catch (error) {
        showErrorToast(error);
        return false;
      }
    },
    [utils, refresh],
  );
  const restore = useCallback(
    async (chatId: string) => {
      try {
        await utils.client.chat.restore.mutate({ chatId });
        await refresh(chatId);
        toast.success(copy.history.restored);
      } catch (error) {
        showErrorToast(error);
      }
    },
    [utils, refresh],
  );
  const remove = useCallback(
    async (chatId: string, title: string) => {
      try {
        await utils.client.chat.remove.mutate({ chatId });
        await utils.chat.list.invalidate();
        onRemoved?.(chatId);
        toast.success(copy.history.removed, {
          description: title,
          action: { label: copy.history.undo, onClick: () => void restore(chatId) },
        });
      } catch (error) {
        showErrorToast(error);
      }
    },
    [utils, restore, onRemoved],
  );
  return { rename, remove, restore };
}
