import {
  appPage,
  isApp,
  type LibraryIndex,
  mentionsSupabase,
  type PackageSource,
  type PreviewPage,
  unsupportedFramework,
  usesCdn,
  withCdnFiles,
  withLinkedStyles,
} from "~preview";
import { compileSheets } from "~preview/bundle";
import { pageText, toPage } from "./page-text";
import type { ProjectFiles } from "./project-files";
import { bundleApp, type SiteParts, sassBy } from "./site";
import { blocksOf } from "./version";

/** Null if there is none, or if it first needs a question answered. */
export type BuiltFirstPage = PreviewPage | null;

/**
 * The page that the builder shows of a version at first, as features/preview builds it from the same files: then the
 * running page is kept. Without the packages' texts.
 */
export async function firstPage(files: ProjectFiles, parts: SiteParts): Promise<BuiltFirstPage> {
  if (unsupportedFramework(files)) return null;
  const page = isApp(files) ? await firstPageOfApp(files, parts) : await firstPlainPage(files, parts);
  if (!page || mentionsSupabase(page)) return null;
  return usesCdn(page) ? withCdnFiles(page, await catalogOf(parts)) : page;
}

const catalogOf = async ({ libraries, packages }: { libraries: LibraryIndex; packages: PackageSource }) => ({
  libraries,
  modules: await packages.index(),
});

async function firstPageOfApp(files: ProjectFiles, parts: SiteParts): Promise<PreviewPage | null> {
  const packages = { ...parts.packages, hasScripts: true };
  const bundle = await bundleApp(files, { ...parts, packages });
  const isComplete = bundle.entry !== null && Object.keys(bundle.missing).length === 0;
  return isComplete && bundle.errors.length === 0 ? appPage(files, bundle) : null;
}

async function firstPlainPage(source: ProjectFiles, parts: SiteParts): Promise<PreviewPage | null> {
  const { files, errors } = await compileSheets(source, sassBy(parts));
  const blocks = blocksOf(withLinkedStyles(files));
  const [block] = blocks;
  return block?.kind === "markup" ? toPage(pageText({ blocks, block, files: source }), errors) : null;
}
