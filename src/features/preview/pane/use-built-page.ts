import { useEffect, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { PreviewPage } from "~preview";
import { buildPage } from "../build-page";
import { useSameFiles } from "./use-same-files";

/** The page of files; null while it is made, or when there is none. */
export function useBuiltPage(given: ProjectFiles | undefined): PreviewPage | null {
  const files = useSameFiles(given ?? null);
  const [built, setBuilt] = useState<{ of: ProjectFiles; page: PreviewPage | null } | null>(null);
  useEffect(() => {
    if (!files) return;
    let isStale = false;
    void buildPage(files).then((page) => {
      if (!isStale) setBuilt({ of: files, page });
    });
    return () => {
      isStale = true;
    };
  }, [files]);
  return built && built.of === files ? built.page : null;
}
