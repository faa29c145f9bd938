import { lockedPackages, lockOf, packageImports } from "~/domain/project/lock-file";
import { loadOnce } from "~/lib/load-once";
import { type FetchedModules, importedNames, packageNameOf } from "~preview";
import { editorIndex, loadEditorFile } from "../worker-calls/editor-files";

export const isTest = (path: string) => /(?:^|\/)__tests__\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);

/** Loads the types of what a project imports, each once. @param add sends them to the compiler */
export function createTypeLoader(add: (files: Record<string, string>) => Promise<unknown>) {
  const loaded = new Map<string, () => Promise<unknown>>();
  let lastAsked = "";
  const loadTypes = (file: string | undefined) => {
    if (file === undefined) return;
    const load = loaded.get(file) ?? loadOnce(async () => add(await loadEditorFile(file)));
    loaded.set(file, load);
    return load();
  };
  return {
    /** Of the language, and of the packages that changed files import and that we serve. */
    async loadFor(changed: readonly (readonly [path: string, text: string])[]) {
      const { library, modules, packages } = await editorIndex();
      // Every JSX file needs the types of React, imported or not.
      const imported = ["react", "react/jsx-runtime"];
      for (const [path, text] of changed) {
        imported.push(...importedNames(path, text));
        if (isTest(path)) imported.push("vitest");
      }
      const names = new Set(imported.flatMap((name) => modules[name] ?? []));
      const wanted = [...names].map((name) => loadTypes(packages[name]));
      await Promise.all([loadTypes(library), ...wanted]);
    },
    /** The types of the project's own packages come with their modules, once these were fetched. */
    async loadOwn(texts: ReadonlyMap<string, string>) {
      const lock = lockOf(texts);
      const { modules } = await editorIndex();
      const own = new Set(lockedPackages(texts).map(({ name }) => name));
      const imports = packageImports(texts).filter((name) => own.has(packageNameOf(name)) && !modules[name]);
      if (lock === null || imports.length === 0) return;
      const asked = JSON.stringify({ lock, imports });
      if (asked === lastAsked) return;
      const answer = await fetch("/api/project-packages", { method: "POST", body: asked });
      const made: FetchedModules | null = answer.ok ? await answer.json() : null;
      if (!made) return;
      const types = await fetch(`/packages/${made.types}`);
      if (types.ok) await add(await types.json());
      lastAsked = asked;
    },
  };
}
