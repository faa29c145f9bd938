import {
  type FetchedModules,
  loadPackages,
  type PackageIndex,
  type PackageSource,
  runtimePackages,
} from "~preview";
import { fetchIndex } from "./library-files";

const FOLDER = "/packages";
let index: Promise<PackageIndex> | undefined;
const texts = new Map<string, Promise<string>>();
/** A project is compiled again with each change. */
let lastFetched: { of: string; modules: FetchedModules } | undefined;

/** The packages that generated code may import. Fetched here, because the frame has no cache from one page to the next. */
export const packageSource: PackageSource = {
  hasScripts: true,
  index() {
    index ??= fetchIndex<PackageIndex>(`${FOLDER}/index.json`).catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  },
  text(file) {
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
  },
  async fetched(lock, imports) {
    const asked = JSON.stringify({ lock, imports });
    if (lastFetched?.of === asked) return lastFetched.modules;
    const answer = await fetch("/api/project-packages", { method: "POST", body: asked });
    if (!answer.ok) throw new Error(`Packages: status ${answer.status}`);
    const modules: FetchedModules | null = await answer.json();
    if (modules) lastFetched = { of: asked, modules };
    return modules;
  },
};

export const loadReactRuntime = () => loadPackages(packageSource, runtimePackages);
