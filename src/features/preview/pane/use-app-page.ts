import { useEffect, useState } from "react";
import type { PreviewPage } from "~/domain/preview/preview-page";
import { preparePage } from "~/domain/preview/preview-page";
import { areSameFiles, type ProjectFiles } from "~/domain/project/project-files";
import { isApp, kindOfProject, pageEntry } from "~/domain/project/project-kind";
import { withPictures } from "../bundle/static-files";

/** The running page of a project that is compiled: null for other projects, "pending" until it is first compiled. */
export function useAppPage(current: ProjectFiles | null): PreviewPage | "pending" | null {
  const files = useSameFiles(current);
  const [page, setPage] = useState<PreviewPage | "pending" | null>("pending");
  const [bundler] = useState(() => {
    let loading: Promise<ReturnType<typeof import("../bundle/bundle-project").createBundler>> | undefined;
    return () => {
      loading ??= import("../bundle/bundle-project").then(({ createBundler }) => createBundler());
      return loading;
    };
  });
  const compiles = files !== null && isApp(files);
  useEffect(() => {
    if (!compiles) return setPage("pending");
    let dropped = false;
    const show = (next: PreviewPage | null) => {
      if (!dropped) setPage((known) => next ?? (known === "pending" ? null : known));
    };
    void bundler()
      .then(({ bundle }) => bundle(files))
      .then((bundle) => show({ ...preparePage(shellOf(files)), bundle }))
      .catch((error: unknown) => {
        // Then its source is shown.
        show(null);
        throw error;
      });
    return () => {
      dropped = true;
    };
  }, [files, compiles, bundler]);
  return compiles ? page : null;
}

/** The files by the identity that they had first: opening them in the editor, or saving them, is no other page. */
function useSameFiles(files: ProjectFiles | null): ProjectFiles | null {
  const [known, setKnown] = useState(files);
  if (known === files || (known && files && areSameFiles(known, files))) return known;
  setKnown(files);
  return files;
}

const LOCAL_FILE =
  /<script\b[^>]*\bsrc\s*=\s*["'](?!https?:|\/\/)[^"']*["'][^>]*>\s*<\/script>|<link\b[^>]*\bhref\s*=\s*["'](?!https?:|\/\/)[^"']*["'][^>]*>/gi;

const TAILWIND =
  /\bclass(?:Name)?="[^"]*\b(?:flex|grid|p-\d|text-(?:sm|lg|xl)|bg-)|@(?:tailwind|apply|theme)\b|@import ["']tailwindcss/;

/** The project's own document without the files that the bundle brings. */
export function shellOf(files: ProjectFiles): string {
  const entry = pageEntry(files);
  const html = entry ? files.get(entry) : undefined;
  const root = kindOfProject(files) === "vue" ? "app" : "root";
  const shell =
    typeof html === "string" ? html.replace(LOCAL_FILE, "") : `<body><div id="${root}"></div></body>`;
  const usesTailwind = [...files.values()].some((text) => typeof text === "string" && TAILWIND.test(text));
  const pictured = entry ? withPictures(files, entry, shell) : shell;
  return usesTailwind
    ? `${pictured}<style type="text/tailwindcss">@custom-variant dark (&:where(.dark, .dark *)); @import "tailwindcss";</style>`
    : pictured;
}
