import { useEffect, useState } from "react";
import type { PreviewPage } from "~/domain/preview/preview-page";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";
import { isApp } from "~/domain/project/project-kind";
import { appPage } from "../bundle/app-page";

/**
 * The running page of a project that is compiled; null for other projects, and until it is first compiled.
 *
 * @param isGrowing while a reply writes the project, files that it imports may be missing: it stays the last page that
 * had all of them
 */
export function useAppPage(current: ProjectFiles | null, isGrowing = false): PreviewPage | null {
  const files = useSameFiles(current);
  const [latest, setLatest] = useState<PreviewPage | null>(null);
  const [complete, setComplete] = useState<PreviewPage | null>(null);
  const [bundler] = useState(() => {
    let loading: Promise<ReturnType<typeof import("../bundle/bundle-project").createBundler>> | undefined;
    return () => {
      loading ??= import("../bundle/bundle-project").then(({ createBundler }) => createBundler());
      return loading;
    };
  });
  const compiles = files !== null && isApp(files);
  useEffect(() => {
    if (!compiles) {
      setLatest(null);
      return setComplete(null);
    }
    let dropped = false;
    void bundler()
      .then(({ bundle }) => bundle(files))
      .then((bundle) => {
        if (dropped) return;
        const page = appPage(files, bundle);
        setLatest(page);
        if (bundle.entry !== null && bundle.available === "") setComplete(page);
      });
    return () => {
      dropped = true;
    };
  }, [files, compiles, bundler]);
  if (!compiles) return null;
  return isGrowing ? complete : latest;
}

/** The files by the identity that they had first: opening them in the editor, or saving them, is no other page. */
function useSameFiles(files: ProjectFiles | null): ProjectFiles | null {
  const [known, setKnown] = useState(files);
  if (known === files || (known && files && areSameFiles(known, files))) return known;
  setKnown(files);
  return files;
}
