import { useMemo, useRef } from "react";
import type { ChatFolder, ChatSummary } from "~/domain/chat/history";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { copy as page } from "./copy";

const restored = (count: number) => (count === 1 ? copy.history.restored : page.selection.restored(count));
const idsOf = (chats: readonly { id: string }[]) => chats.map(({ id }) => id);

type Utils = ReturnType<typeof api.useUtils>;

/** Changes chats. Deleting, archiving and moving can be undone while the toast is visible. */
export function useHistoryChanges(onRemoved?: (chatIds: readonly string[]) => void) {
  const utils = api.useUtils();
  const removed = useRef(onRemoved);
  removed.current = onRemoved;
  return useMemo(() => historyChanges(utils, (chatIds) => removed.current?.(chatIds)), [utils]);
}

function historyChanges(utils: Utils, onRemoved: (chatIds: string[]) => void) {
  const { chat, history } = utils.client;
  const run = (change: () => Promise<unknown>) =>
    attempt(async () => {
      await change();
      await Promise.all([utils.chat.list.invalidate(), utils.history.folders.invalidate()]);
    });
  const withUndo = (title: string, undo: () => Promise<unknown>, done: string, description?: string) => {
    const onClick = () => void run(undo).then((succeeded) => succeeded && toast.success(done));
    toast.success(title, { description, action: { label: page.selection.undo, onClick } });
  };
  return {
    rename: (chatId: string, title: string) =>
      run(async () => {
        await chat.rename.mutate({ chatId, title });
        await utils.chat.get.invalidate({ chatId });
      }),
    restore: (chatIds: string[]) =>
      run(() => restore(utils, chatIds)).then(
        (succeeded) => succeeded && toast.success(restored(chatIds.length)),
      ),
    pin: ({ id, isPinned }: ChatSummary) =>
      run(() => history.arrange.mutate({ chatIds: [id], isPinned: !isPinned })),
    async remove(chats: readonly ChatSummary[]) {
      const chatIds = idsOf(chats);
      const [only] = chats.length === 1 ? chats : [];
      if (!(await run(() => history.remove.mutate({ chatIds })))) return;
      onRemoved(chatIds);
      const message = only ? copy.history.removed : page.selection.removed(chats.length);
      withUndo(message, () => restore(utils, chatIds), restored(chats.length), only?.title);
    },
    async archive(chats: readonly ChatSummary[], isArchived: boolean) {
      const arrange = (to: boolean) => history.arrange.mutate({ chatIds: idsOf(chats), isArchived: to });
      if (!(await run(() => arrange(isArchived)))) return;
      const message = isArchived ? page.selection.archived : page.selection.unarchived;
      withUndo(message(chats.length), () => arrange(!isArchived), page.selection.undone);
    },
    async move(chats: readonly ChatSummary[], folder: ChatFolder | null) {
      const arrange = (moved: readonly ChatSummary[], folderId: string | null) =>
        history.arrange.mutate({ chatIds: idsOf(moved), folderId });
      if (!(await run(() => arrange(chats, folder?.id ?? null)))) return;
      const undo = async () => {
        for (const [folderId, moved] of byFolder(chats)) await arrange(moved, folderId);
      };
      const { moved, movedOut, undone } = page.selection;
      withUndo(folder ? moved(chats.length, folder.name) : movedOut(chats.length), undo, undone);
    },
  };
}

async function restore({ client, chat }: Utils, chatIds: string[]): Promise<void> {
  await client.history.restore.mutate({ chatIds });
  await Promise.all(chatIds.map((chatId) => chat.get.invalidate({ chatId })));
}

const byFolder = (chats: readonly ChatSummary[]) =>
  [...new Set(chats.map((each) => each.folderId))].map(
    (id) => [id, chats.filter(({ folderId }) => folderId === id)] as const,
  );

export type HistoryChanges = ReturnType<typeof historyChanges>;
