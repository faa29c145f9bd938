import { useEffect } from "react";
import { type ProjectDraft, useProjectDraft } from "./draft/use-project-draft";

export type { ProjectDraft };

type DraftHostProps = { projectId: string; onDraft: (draft: ProjectDraft | null) => void };

/**
 * Keeps the draft of a project in the page, whether its editor is open or not, and hands it out. A component, so that
 * its code is loaded with the first draft.
 */
export function DraftHost({ projectId, onDraft }: DraftHostProps) {
  const draft = useProjectDraft(projectId);
  useEffect(() => onDraft(draft), [draft, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);
  return null;
}
