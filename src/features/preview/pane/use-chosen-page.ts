import { useMemo, useState } from "react";
import type { CodeBlock } from "~/domain/preview/code-block";
import { type PageText, pageText, toPage } from "~/domain/project/page-text";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import {
  isApp,
  mergeForPreview,
  type PreviewPage,
  trimPartialMarkup,
  type Visits,
  withLinkedStyles,
  withPictures,
  withViewerScheme,
} from "~preview";
import type { CompiledProject } from "../build-page";
import type { FrontMatter } from "./page-state";
import type { DisplayedCode } from "./use-displayed-code";

/** The block that the user chose, else the page of the current address, else the first one. */
export function useChosenBlock({ blocks, sourceId }: DisplayedCode, { addresses, at }: Visits) {
  const [choice, setChoice] = useState<{ of: string | null; index: number }>({ of: null, index: 0 });
  const choose = (index: number) => setChoice({ of: sourceId, index });
  const path = addresses[at]?.split(/[?#]/, 1)[0]?.slice(1);
  const visited = path && pageNamed(blocks, [path, `${path}.html`, `${path}/index.html`]);
  const index = choice.of === sourceId ? choice.index : visited ? visited.index : 0;
  return {
    chosen: blocks[index] ?? blocks[0],
    isFirst: index === 0,
    choose,
    follow(path: string) {
      const linked = pageNamed(blocks, [path]);
      if (linked) choose(linked.index);
    },
  };
}

const pageNamed = (blocks: readonly CodeBlock[], names: readonly string[]): CodeBlock | undefined =>
  blocks.find(({ kind, fileName = "" }) => kind === "markup" && names.includes(fileName));

interface ChosenCode {
  code: DisplayedCode;
  chosen: CodeBlock | undefined;
  isFirst: boolean;
  /** Compared by identity. */
  project: ProjectFiles | null;
  compiled: CompiledProject | "pending" | "failed" | null;
  isGrowing: boolean;
  /** The project's files are being loaded. */
  isLoading: boolean;
  /** Its framework does not run here. */
  isUnsupported: boolean;
}

/** The page of the chosen block, and its markup for saving; null for a listing. */
export function useChosenPage(chosen: ChosenCode): { next: FrontMatter["next"]; markup: string | null } {
  const { compiled, project } = chosen;
  const { text, markup } = usePageText(chosen);
  const isCompiled = compiled !== null && typeof compiled === "object";
  // The same object for all pages without errors, so that none is shown twice.
  const page = useTextPage(text, isCompiled && compiled.errors.length > 0 ? compiled.errors : none);
  const isCompiledApp = project !== null && isApp(project);
  const runsApp = isCompiledApp && chosen.isFirst;
  const waits = isCompiledApp ? runsApp : page !== null;
  const identity = `${chosen.code.sourceId}:${chosen.chosen?.index}`;
  const { isUnsupported, isLoading } = chosen;
  const next = useMemo((): FrontMatter["next"] => {
    if (isUnsupported) return "none";
    if (runsApp && isCompiled && compiled.app)
      return {
        page: compiled.app,
        of: compiled.of,
        identity: "app",
        missingPackages: compiled.missingPackages,
      };
    if (waits && (compiled === "pending" || compiled === "failed")) return compiled;
    if (page) return { page, of: project, identity, missingPackages: none };
    return isLoading ? "pending" : "none";
  }, [isUnsupported, runsApp, waits, compiled, isCompiled, page, project, identity, isLoading]);
  return { next, markup };
}

const none: readonly string[] = [];

function usePageText({ code: { blocks, isComplete }, chosen, project, compiled, isGrowing }: ChosenCode) {
  const isPage = chosen?.kind === "markup";
  const isPartial = isGrowing && chosen?.closed === false;
  const linked = compiled && typeof compiled === "object" ? compiled.files : isComplete ? project : null;
  const pageBlocks = useMemo(
    () => (linked && isPage ? blocksOf(withLinkedStyles(linked)) : blocks),
    [linked, isPage, blocks],
  );
  return useMemo((): { text: PageText | null; markup: string | null } => {
    if (!chosen || !isPage) return { text: null, markup: null };
    const markup = isPartial
      ? trimPartialMarkup(chosen.content)
      : withViewerScheme(mergeForPreview(pageBlocks, chosen.index));
    const block = pageBlocks[chosen.index] ?? chosen;
    const text = pageText({ blocks: pageBlocks, block, files: project, ...(isPartial && { markup }) });
    return { text, markup: project ? withPictures(project, chosen.fileName ?? "", markup) : markup };
  }, [chosen, isPage, isPartial, pageBlocks, project]);
}

/** A page runs again only when its text changes. */
function useTextPage(text: PageText | null, errors: readonly string[]): PreviewPage | null {
  const { markup = null, path, content = "", pages = "" } = text ?? {};
  return useMemo(
    () => (markup === null ? null : toPage({ markup, path, content, pages }, errors)),
    [markup, path, content, pages, errors],
  );
}
