import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { api } from "~/trpc/react";

type Utils = ReturnType<typeof api.useUtils>;

/** The version on screen as the server has it now, with its files; null while the chat has none. */
export async function loadProjectFiles(
  utils: Utils,
  chatId: string,
): Promise<{ versionId: string; files: ProjectFiles } | null> {
  const head = await utils.project.ofChat.fetch({ chatId }, { staleTime: 0 });
  if (!head) return null;
  const contents: Record<string, FileContent> = await utils.project.contents.fetch(
    { projectId: head.projectId, ids: [...new Set(head.files.map(({ id }) => id))] },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const files = new Map(head.files.map(({ path, id }) => [path, contents[id] ?? ""]));
  return { versionId: head.versionId, files };
}
