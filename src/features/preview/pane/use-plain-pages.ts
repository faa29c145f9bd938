import { useEffect, useMemo, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { linkedSass } from "~preview";
import { compileSass } from "../compile-sass";
import { copy } from "../copy";
import { useSameFiles } from "./use-same-files";

type PlainPages = { files: ProjectFiles; errors: readonly string[] };

/** Plain pages with the CSS of the Sass sheets that they link; null where they link none, "pending" until that is compiled. */
export function usePlainPages(current: ProjectFiles | null): PlainPages | null | "pending" {
  const files = useSameFiles(current);
  const linking = useMemo(() => (files && linkedSass(files).length > 0 ? files : null), [files]);
  const [compiled, setCompiled] = useState<{ of: ProjectFiles; pages: PlainPages } | null>(null);
  useEffect(() => {
    if (!linking) return;
    let isStale = false;
    void loadWhenOnline(() => import("~preview/bundle"))
      .then(({ compileSheets }) => compileSheets(linking, compileSass))
      .catch((error: unknown) => ({ files: linking, errors: [copy.sheetsNotCompiled(String(error))] }))
      .then((pages) => {
        if (!isStale) setCompiled({ of: linking, pages });
      });
    return () => {
      isStale = true;
    };
  }, [linking]);
  if (!linking) return null;
  return compiled?.of === linking ? compiled.pages : "pending";
}
