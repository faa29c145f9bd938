import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FileRemover } from "~/features/chat/conversation-host";
import { copy } from "~/features/chat/copy";
import type { ProjectDraft } from "~/features/project/draft-host";
import { readDraftFiles } from "~/features/project/use-draft-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

const list = new Intl.ListFormat("en");

/** Deletes files of the chat's project that a reply names; null without a project. */
export function useFileRemover(
  chatId: string | null,
  openDraft: () => Promise<ProjectDraft>,
): FileRemover | null {
  const { data } = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const files = data?.files;
  return useMemo(
    () =>
      files
        ? {
            paths: files.map(({ path }) => path),
            async remove(paths) {
              const [{ writeDraft }, draft] = await Promise.all([
                loadWhenOnline(() => import("~/features/project/write-draft")),
                openDraft(),
              ]);
              const before = readDraftFiles(draft) ?? new Map();
              const changes = new Map(paths.map((path) => [path, null]));
              return writeDraft(draft, { before, changes }, copy.deletion.remove(list.format(paths)));
            },
          }
        : null,
    [files, openDraft],
  );
}
