import { useEffect, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { linkedSass } from "~preview";

type PlainPages = { files: ProjectFiles; errors: readonly string[] };

/** Plain pages with the CSS of the Sass sheets that they link; null where they link none, and until that is compiled. */
export function usePlainPages(files: ProjectFiles | null): PlainPages | null {
  const [compiled, setCompiled] = useState<{ of: ProjectFiles; pages: PlainPages } | null>(null);
  useEffect(() => {
    if (!files || linkedSass(files).length === 0) return;
    let isStale = false;
    void import("~preview/bundle")
      .then(({ compileSheets }) => compileSheets(files))
      .then((pages) => {
        if (!isStale) setCompiled({ of: files, pages });
      });
    return () => {
      isStale = true;
    };
  }, [files]);
  return compiled && compiled.of === files ? compiled.pages : null;
}
