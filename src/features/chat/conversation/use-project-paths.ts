import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "~/trpc/react";

const noPaths: readonly string[] = [];

/** The paths of the chat's project and its current version, as far as they are loaded. */
export function useProjectPaths(chatId: string | null): {
  headId: string | undefined;
  paths: readonly string[];
} {
  const { data } = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const files = data?.files;
  return {
    headId: data?.versionId,
    paths: useMemo(() => files?.map(({ path }) => path) ?? noPaths, [files]),
  };
}
