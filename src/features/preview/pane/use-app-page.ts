import { useEffect, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { appPage, isApp, type PreviewPage } from "~preview";
import { compileSass } from "../compile-sass";
import { packageSource } from "../packages";
import { useSameFiles } from "./use-same-files";

/**
 * The running page of a compiled project. "pending": it is compiled for the first time, or its reply has not yet written
 * all that it needs; "failed": what it runs with could not be loaded.
 */
type AppPage = PreviewPage | "pending" | "failed";

/** `of`: the files that it was made from; `wanted`: the packages that it lacks, and that the registry may have. */
export type RunningApp = { page: AppPage; of: ProjectFiles | null; wanted: readonly string[] };

const NOTHING: RunningApp = { page: "pending", of: null, wanted: [] };

type Options = {
  /** A reply is writing the project, whose files may be missing: it stays the last page that had all of them. */
  isGrowing?: boolean;
  /** Another number tries again after a failure. */
  attempt?: number;
};

/** The running page of a project that is compiled, and what it is of; null for other projects. */
export function useAppPage(
  current: ProjectFiles | null,
  { isGrowing = false, attempt = 0 }: Options = {},
): RunningApp | null {
  const files = useSameFiles(current);
  const [latest, setLatest] = useState(NOTHING);
  const [complete, setComplete] = useState(NOTHING);
  const [bundler] = useState(() => {
    let loading: Promise<ReturnType<typeof import("~preview/bundle").createBundler>> | undefined;
    return () => {
      loading ??= import("~preview/bundle")
        .then(({ createBundler }) => createBundler(packageSource, compileSass))
        .catch((error: unknown) => {
          loading = undefined;
          throw error;
        });
      return loading;
    };
  });
  const compiles = files !== null && isApp(files);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt compiles again
  useEffect(() => {
    const showBoth = (page: AppPage) => {
      setLatest({ page, of: files, wanted: [] });
      setComplete({ page, of: files, wanted: [] });
    };
    if (!compiles) return showBoth("pending");
    let dropped = false;
    void bundler()
      .then(({ bundle }) => bundle(files))
      .then(({ wanted, ...bundle }) => {
        if (dropped) return;
        const app = { page: appPage(files, bundle), of: files, wanted };
        setLatest(app);
        if (bundle.entry !== null && Object.keys(bundle.missing).length === 0) setComplete(app);
      })
      .catch((error: unknown) => {
        if (!dropped) showBoth("failed");
        throw error;
      });
    return () => {
      dropped = true;
    };
  }, [files, compiles, bundler, attempt]);
  if (!compiles) return null;
  return isGrowing ? complete : latest;
}
