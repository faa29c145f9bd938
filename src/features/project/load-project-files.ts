import type { QueryClient } from "@tanstack/react-query";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { api } from "~/trpc/react";
import { readFiles } from "./use-version-files";

type Utils = ReturnType<typeof api.useUtils>;

/** Fetches the newest version with its files; null if the chat has none. */
export async function loadProjectFiles(
  utils: Utils,
  cache: QueryClient,
  chatId: string,
): Promise<{ versionId: string; files: ProjectFiles } | null> {
  const head = await utils.project.ofChat.fetch({ chatId }, { staleTime: 0 });
  if (!head) return null;
  const files = await readFiles(cache, head, (input) => utils.client.project.contents.query(input));
  return { versionId: head.versionId, files };
}
