import { useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { plainFiles } from "./draft/plain-files";
import type { ProjectDraft } from "./draft/use-project-draft";
import type { DisplayedProject } from "./use-project";

/** A snapshot of a draft's files; null while loading. */
export function readDraftFiles({ status, files }: ProjectDraft): ProjectFiles | null {
  return status === "loading" ? null : plainFiles(files);
}

/** The current files of a draft; null without one. Unchanged files keep their identity. */
export function useDraftFiles(draft: ProjectDraft | null): ProjectFiles | null {
  const files = draft && draft.status !== "loading" ? draft.files : null;
  const cached = useRef<{ of: unknown; files: ProjectFiles } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const onChange = () => {
        cached.current = null;
        listener();
      };
      return files?.observe(onChange) ?? (() => {});
    },
    [files],
  );
  const snapshot = useCallback(() => {
    if (!files) return null;
    if (cached.current?.of !== files) cached.current = { of: files, files: plainFiles(files) };
    return cached.current.files;
  }, [files]);
  return useSyncExternalStore(subscribe, snapshot, () => null);
}

/** A project with the draft's edits in its newest version. */
export function useDraftedProject(project: DisplayedProject, draft: ProjectDraft | null): DisplayedProject {
  const files = useDraftFiles(draft);
  return useMemo(() => {
    if (!files || !project.head) return project;
    const { shown, visiting } = project;
    return { ...project, files, shown: shown && !visiting ? { ...shown, files } : shown };
  }, [project, files]);
}
