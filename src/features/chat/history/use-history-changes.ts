import { useCallback, useMemo, useRef } from "react";
import type { ChatFolder, ChatSummary } from "~/domain/chat/history";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { copy as page } from "./copy";

const idsOf = (chats: readonly { id: string }[]) => chats.map(({ id }) => id);

/** Changes chats. Deleting, archiving and moving can be undone while the toast is visible. */
export function useHistoryChanges(onRemoved?: (chatIds: readonly string[]) => void) {
  const utils = api.useUtils();
  const removed = useRef(onRemoved);
  removed.current = onRemoved;

  /** Resolves with whether it worked; a failure is shown. */
  const run = useCallback(
    async (change: () => Promise<unknown>): Promise<boolean> => {
      try {
        await change();
        await Promise.all([utils.chat.list.invalidate(), utils.history.folders.invalidate()]);
        return true;
      } catch (error) {
        showErrorToast(error);
        return false;
      }
    },
    [utils],
  );

  return useMemo(() => {
    const { chat, history } = utils.client;
    const withUndo = (title: string, undo: () => Promise<unknown>, done: string, description?: string) =>
      toast.success(title, {
        description,
        action: {
          label: page.selection.undo,
          onClick: () => void run(undo).then((worked) => worked && toast.success(done)),
        },
      });
    const restore = async (chatIds: string[]) => {
      await history.restore.mutate({ chatIds });
      await Promise.all(chatIds.map((chatId) => utils.chat.get.invalidate({ chatId })));
    };
    return {
      rename: (chatId: string, title: string) =>
        run(async () => {
          await chat.rename.mutate({ chatId, title });
          await utils.chat.get.invalidate({ chatId });
        }),
      restore: (chatIds: string[]) =>
        run(() => restore(chatIds)).then(
          (worked) =>
            worked &&
            toast.success(
              chatIds.length === 1 ? copy.history.restored : page.selection.restored(chatIds.length),
            ),
        ),
      pin: ({ id, isPinned }: ChatSummary) =>
        run(() => history.arrange.mutate({ chatIds: [id], isPinned: !isPinned })),
      async remove(chats: readonly ChatSummary[]) {
        const chatIds = idsOf(chats);
        const [only] = chats.length === 1 ? chats : [];
        if (!(await run(() => history.remove.mutate({ chatIds })))) return;
        removed.current?.(chatIds);
        withUndo(
          only ? copy.history.removed : page.selection.removed(chats.length),
          () => restore(chatIds),
          only ? copy.history.restored : page.selection.restored(chats.length),
          only?.title,
        );
      },
      async archive(chats: readonly ChatSummary[], isArchived: boolean) {
        const chatIds = idsOf(chats);
        if (!(await run(() => history.arrange.mutate({ chatIds, isArchived })))) return;
        const said = isArchived ? page.selection.archived : page.selection.unarchived;
        const undo = () => history.arrange.mutate({ chatIds, isArchived: !isArchived });
        withUndo(said(chats.length), undo, page.selection.undone);
      },
      async move(chats: readonly ChatSummary[], folder: ChatFolder | null) {
        if (
          !(await run(() => history.arrange.mutate({ chatIds: idsOf(chats), folderId: folder?.id ?? null })))
        )
          return;
        const undo = async () => {
          for (const folderId of new Set(chats.map((each) => each.folderId))) {
            const chatIds = idsOf(chats.filter((each) => each.folderId === folderId));
            await history.arrange.mutate({ chatIds, folderId });
          }
        };
        const said = folder
          ? page.selection.moved(chats.length, folder.name)
          : page.selection.movedOut(chats.length);
        withUndo(said, undo, page.selection.undone);
      },
    };
  }, [utils, run]);
}

export type HistoryChanges = ReturnType<typeof useHistoryChanges>;
