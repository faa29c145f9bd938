import { useEffect } from "react";
import { type ProjectDraft, useProjectDraft } from "./draft/use-project-draft";

export type { ProjectDraft };

type DraftHostProps = { projectId: string; onDraft: (draft: ProjectDraft | null) => void };

/**
 * Keeps a project's draft in the page, even while its editor is closed. A component, so that its code loads with the
 * first draft.
 */
export function DraftHost({ projectId, onDraft }: DraftHostProps) {
  const draft = useProjectDraft(projectId);
  useEffect(() => onDraft(draft), [draft, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);
  return null;
}
