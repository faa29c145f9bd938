import { useEffect, useState } from "react";
import type { DraftFiles } from "~/domain/project/draft-files";
import { createLanguageService, isScript, type LanguageService } from "./language-service";

/** The TypeScript service, from the first script that is shown; it takes 300 MB. */
export function useLanguageService(files: DraftFiles, active: string | null): LanguageService | null {
  const [service, setService] = useState<LanguageService | null>(null);
  const isWanted = service !== null || (active !== null && isScript(active));
  useEffect(() => {
    if (!isWanted) return;
    const made = createLanguageService(files);
    setService(made);
    return () => {
      made.stop();
      setService(null);
    };
  }, [files, isWanted]);
  return service;
}
