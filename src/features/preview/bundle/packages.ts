import type { PageBundle } from "~/domain/preview/page-bundle";
import type { UiKit } from "~/domain/project/ui-kit";

// See scripts/set-up/build-packages.mjs.
export type PackageIndex = {
  files: Record<string, string>;
  chunks: Record<string, string[]>;
  versions: Record<string, string>;
  icons: Record<string, string>;
};

const FOLDER = "/packages";
let index: Promise<PackageIndex> | undefined;
const texts = new Map<string, Promise<string>>();

/** The packages that generated code may import. Fetched here, because the frame has no cache from one page to the next. */
export function packageIndex(): Promise<PackageIndex> {
  index ??= fetch(`${FOLDER}/index.json`)
    .then((answer) => answer.json() as Promise<PackageIndex>)
    .catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  return index;
}

/** The files that these modules need. */
export async function loadPackages(names: readonly string[]): Promise<PageBundle["packages"]> {
  const { files, chunks } = await packageIndex();
  const own = Object.fromEntries(
    names.flatMap((name) => (files[name] ? [[name, files[name]] as const] : [])),
  );
  const needed = new Set(Object.values(own).flatMap((file) => [file, ...(chunks[file] ?? [])]));
  const loaded = await Promise.all([...needed].map(async (file) => [file, await loadText(file)] as const));
  return { files: own, texts: Object.fromEntries(loaded) };
}

/** A file of the packages. */
export function loadText(file: string): Promise<string> {
  const known = texts.get(file);
  if (known) return known;
  const loading = fetch(`${FOLDER}/${file}`)
    .then((answer) => {
      if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
      return answer.text();
    })
    .catch((error: unknown) => {
      texts.delete(file);
      throw error;
    });
  texts.set(file, loading);
  return loading;
}

/** The components that a project may import without having them. */
export async function loadUiKit(): Promise<UiKit> {
  return new Map(Object.entries<string>(JSON.parse(await loadText("ui-kit.json"))));
}
