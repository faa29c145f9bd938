import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import * as Y from "yjs";
import type { ProjectHead } from "~/domain/project/project";
import { api } from "~/trpc/react";

/** The working copy of a project. Text files are `Y.Text`, pictures bytes; a key is the file's path. */
export type ProjectDraft = {
  doc: Y.Doc;
  files: Y.Map<Y.Text | Uint8Array>;
  status: "loading" | "saved" | "saving" | "offline";
  /** It differs from the newest version. */
  isDirty: boolean;
  /** Makes a version of it. */
  save: () => Promise<void>;
};

/** The draft of a project. */
export function useProjectDraft(projectId: string): ProjectDraft {
  const [status, setStatus] = useState<ProjectDraft["status"]>("loading");
  const [isDirty, setIsDirty] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one document per project
  const doc = useMemo(() => new Y.Doc(), [projectId]);
  const files = useMemo(() => doc.getMap<Y.Text | Uint8Array>("files"), [doc]);
  const head = useKnownHead(projectId);
  const contents = api.project.contents.useQuery(
    { projectId, ids: [...new Set(head?.files.map(({ id }) => id))] },
    { enabled: head !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  useEffect(() => {
    if (!head || !contents.data || status !== "loading") return;
    const known = contents.data;
    doc.transact(() => {
      for (const { path, id } of head.files) {
        const content = known[id] ?? "";
        files.set(path, typeof content === "string" ? new Y.Text(content) : content);
      }
    });
    doc.on("update", () => setIsDirty(true));
    setStatus("saved");
  }, [head, contents.data, doc, files, status]);
  return useMemo(
    () => ({ doc, files, status, isDirty, save: async () => setIsDirty(false) }),
    [doc, files, status, isDirty],
  );
}

function useKnownHead(projectId: string): ProjectHead | undefined {
  const known = useQueryClient().getQueriesData<ProjectHead | null>({ queryKey: [["project", "ofChat"]] });
  return known.flatMap(([, head]) => (head?.projectId === projectId ? [head] : []))[0];
}
