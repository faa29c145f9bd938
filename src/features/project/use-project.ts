import { skipToken } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ProjectHead } from "~/domain/project/project";
import type { ProjectFiles } from "~/domain/project/project-files";
import { api } from "~/trpc/react";
import { useVersionFiles, type VersionFiles } from "./use-version-files";

/** A chat's project and its visible version. */
export type DisplayedProject = {
  head: ProjectHead | null;
  /** The head's files; empty without a project, undefined while loading. */
  files: ProjectFiles | undefined;
  /** The version to show; undefined if there is none yet. */
  shown: VersionFiles | undefined;
  /** An older version that the user is viewing. */
  visiting: string | null;
  /** Views a version; null returns to the head. */
  visit: (versionId: string | null) => void;
};

const noFiles: ProjectFiles = new Map();

export function useProject(chatId: string | null): DisplayedProject {
  const query = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const head = query.data ?? null;
  const [visit, setVisit] = useState<{ versionId: string; headId: string } | null>(null);
  // Any change of the head ends the visit.
  const visiting = visit && visit.headId === head?.versionId ? visit.versionId : null;
  const listing = api.project.version.useQuery(visiting ? { versionId: visiting } : skipToken, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const current = useVersionFiles(head);
  const visited = useVersionFiles(visiting ? listing.data : null);
  const headId = head?.versionId;
  return {
    head,
    files: !chatId || query.data === null ? noFiles : current?.files,
    shown: (visiting && visited) || current,
    visiting,
    visit: useCallback(
      (versionId) => setVisit(versionId && headId && versionId !== headId ? { versionId, headId } : null),
      [headId],
    ),
  };
}
