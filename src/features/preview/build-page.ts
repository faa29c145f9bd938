import { pageText, pathsOfPages, toPage } from "~/domain/project/page-text";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { loadWhenOnline } from "~/lib/load-when-online";
import { appPage, isApp, linkedSass, type PreviewPage, pageEntry, withLinkedStyles } from "~preview";
import { compileSass } from "./compile-sass";
import { copy } from "./copy";
import { packageSource } from "./packages";

/** A project after compilation. */
export interface CompiledProject {
  of: ProjectFiles;
  /** Null for plain pages. */
  app: PreviewPage | null;
  /** Missing packages that the registry may have. */
  missingPackages: readonly string[];
  /** False while an app imports files that it does not have. */
  isComplete: boolean;
  /** The files of plain pages, with CSS in place of the Sass that they link. */
  files: ProjectFiles;
  /** Errors of sheets that could not be compiled. */
  errors: readonly string[];
}

/** The result for a project that needs no compiling; null for others. */
export const withoutCompiling = (files: ProjectFiles): CompiledProject | null =>
  isApp(files) || linkedSass(files).length > 0
    ? null
    : { of: files, app: null, missingPackages: [], isComplete: true, files, errors: [] };

/** Compiles projects incrementally. */
export function createProjectCompiler(): (files: ProjectFiles) => Promise<CompiledProject> {
  let bundler: ReturnType<typeof import("~preview/bundle").createBundler> | undefined;
  return async (files) => {
    const plain = { of: files, app: null, missingPackages: [], isComplete: true };
    if (isApp(files)) {
      bundler ??= (await import("~preview/bundle")).createBundler(packageSource, compileSass);
      const { wanted: missingPackages, ...bundle } = await bundler.bundle(files);
      const isComplete = bundle.entry !== null && Object.keys(bundle.missing).length === 0;
      return { ...plain, app: appPage(files, bundle), missingPackages, isComplete, files, errors: [] };
    }
    return loadWhenOnline(() => import("~preview/bundle"))
      .then(({ compileSheets }) => compileSheets(files, compileSass))
      .catch((error: unknown) => ({ files, errors: [copy.sheetsNotCompiled(String(error))] }))
      .then((sheets) => ({ ...plain, ...sheets }));
  };
}

/**
 * A project as the frame runs it; null if it is not a page. Links to its other pages are reported.
 *
 * @param path defaults to the project's entry page
 */
export async function buildPage(files: ProjectFiles, path?: string): Promise<PreviewPage | null> {
  const compiled = withoutCompiling(files) ?? (await createProjectCompiler()(files));
  if (compiled.app) return { ...compiled.app, pages: pathsOfPages(blocksOf(files)) };
  const blocks = blocksOf(withLinkedStyles(compiled.files));
  const entry = path ?? pageEntry(compiled.files);
  const block = blocks.find(({ fileName }) => fileName === entry);
  return block && entry ? toPage(pageText({ blocks, block, files: compiled.files }), compiled.errors) : null;
}
