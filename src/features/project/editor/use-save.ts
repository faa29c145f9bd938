import { useCallback, useRef } from "react";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import type { ProjectDraft } from "../draft/use-project-draft";

/** Saves the draft as a version and says so; a second press while one is being saved does nothing. */
export function useSave({ save }: ProjectDraft): () => void {
  const isSaving = useRef(false);
  return useCallback(() => {
    if (isSaving.current) return;
    isSaving.current = true;
    save()
      .then(
        () => toast.success(copy.saved),
        (error: Error) => toast.error(copy.saveFailed, { description: error.message }),
      )
      .finally(() => {
        isSaving.current = false;
      });
  }, [save]);
}
