import { useEffect, useState } from "react";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";
import type { PreviewPage } from "~preview";
import { buildPage } from "../build-page";

/** The page of files; null while it is built, or if there is none. */
export function useBuiltPage(input: ProjectFiles | undefined): PreviewPage | null {
  const files = useSameFiles(input ?? null);
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

/** Keeps the identity of equal files, so that opening or saving them does not rebuild the page. */
export function useSameFiles(files: ProjectFiles | null): ProjectFiles | null {
  const [stable, setStable] = useState(files);
  if (stable === files || (stable && files && areSameFiles(stable, files))) return stable;
  setStable(files);
  return files;
}
