import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import { api } from "~/trpc/react";

const noFiles: ProjectFiles = new Map();

/** The files of the version on screen; undefined while they are on their way. */
export function useProjectFiles(chatId: string | null): ProjectFiles | undefined {
  const head = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const project = head.data;
  const contents = api.project.contents.useQuery(
    project
      ? { projectId: project.projectId, ids: [...new Set(project.files.map(({ id }) => id))] }
      : skipToken,
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(() => {
    if (!chatId || project === null) return noFiles;
    if (!project || !contents.data) return undefined;
    const known: Record<string, FileContent> = contents.data;
    return new Map(project.files.map(({ path, id }) => [path, known[id] ?? ""]));
  }, [chatId, project, contents.data]);
}
