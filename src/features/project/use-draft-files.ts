import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";
import type { ShownProject } from "./use-project";

const nothing: ProjectFiles | null = null;

/** The files of a draft at this moment; null while it is loading. */
export function readDraftFiles({ status, files }: ProjectDraft): ProjectFiles | null {
  return status === "loading" ? null : plainFiles(files);
}

/** The files of a draft as they are now; null while there is none. Unchanged files keep their identity. */
export function useDraftFiles(draft: ProjectDraft | null): ProjectFiles | null {
  const files = draft && draft.status !== "loading" ? draft.files : null;
  const known = useRef<{ of: unknown; files: ProjectFiles } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const onChange = () => {
        known.current = null;
        listener();
      };
      return files?.observe(onChange) ?? (() => {});
    },
    [files],
  );
  const snapshot = useCallback(() => {
    if (!files) return nothing;
    if (known.current?.of !== files) known.current = { of: files, files: plainFiles(files) };
    return known.current.files;
  }, [files]);
  return useSyncExternalStore(subscribe, snapshot, () => nothing);
}

/** A project with what is being edited in its newest version. */
export function useDraftedProject(project: ShownProject, draft: ProjectDraft | null): ShownProject {
  const files = useDraftFiles(draft);
  return useMemo(() => {
    if (!files || !project.head) return project;
    const { shown, visiting } = project;
    return { ...project, files, shown: shown && !visiting ? { ...shown, files } : shown };
  }, [project, files]);
}
