import { createContext, use, useMemo } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { CardReply } from "./file-change";

/** The current paths of the chat's project. */
export const ProjectPathsContext = createContext<readonly string[]>([]);

const noPaths: readonly string[] = [];

/** The part of a message that its cards need, memoized. */
export function useCardReply({ id, status, changes }: ChatMessage): CardReply {
  const projectPaths = use(ProjectPathsContext);
  return useMemo(() => {
    const isOver = status !== "streaming";
    const basePaths = isOver ? (changes?.map(({ path }) => path) ?? noPaths) : projectPaths;
    return {
      id,
      status: status === "streaming" || status === "complete" ? status : "ended",
      changes,
      basePaths,
    };
  }, [id, status, changes, projectPaths]);
}
