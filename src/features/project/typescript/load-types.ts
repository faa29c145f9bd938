import { lockedPackages, lockOf, packageImports } from "~/domain/project/lock-file";
import { type FetchedModules, importedNames, packageNameOf } from "~preview";
import { editorIndex } from "../worker-calls/call-worker";
import type { TypeFiles } from "./messages";

export const isTest = (path: string) => /(?:^|\/)__tests__\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);

/** Loads the types of what a project imports, each once. @param add sends them to the compiler */
export function createTypeLoader(add: (files: TypeFiles["files"]) => Promise<unknown>) {
  const loaded = new Map<string, Promise<void>>();
  let lastAsked = "";
  const load = async (file: string | undefined) => {
    if (!file) return;
    const answer = await fetch(`/editor/${file}`);
    if (!answer.ok) throw new Error(`The types answered ${answer.status}`);
    await add(await answer.json());
  };
  const loadTypes = (name: string, file: string | undefined): Promise<void> => {
    const known = loaded.get(name);
    if (known) return known;
    const loading = load(file);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
    return loading;
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
      const wanted = [...names].map((name) => loadTypes(name, packages[name]));
      await Promise.all([loadTypes("", library), ...wanted]);
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
