import { createContext, use, useMemo } from "react";
import type { ChatMessage } from "~/domain/chat/message";
import type { CardReply } from "./file-change";

/** The paths of the chat's project as it is now: what a reply that is being written changes. */
export const ProjectPathsContext = createContext<readonly string[]>([]);

const nothing: readonly string[] = [];

/** What the cards of a message need of it; the same object while nothing of that changes. */
export function useCardReply({ id, status, changes }: ChatMessage): CardReply {
  const projectPaths = use(ProjectPathsContext);
  return useMemo(() => {
    const isOver = status !== "streaming";
    const basePaths = isOver ? (changes?.map(({ path }) => path) ?? nothing) : projectPaths;
    return {
      id,
      status: status === "streaming" || status === "complete" ? status : "ended",
      changes,
      basePaths,
    };
  }, [id, status, changes, projectPaths]);
}
