import { loadOnce } from "~/lib/load-once";
import {
  type FetchedModules,
  loadPackages,
  type PackageIndex,
  type PackageSource,
  runtimePackages,
} from "~preview";
import { fetchIndex } from "./library-files";

const FOLDER = "/packages";
const texts = new Map<string, () => Promise<string>>();
/** Cached, because each change compiles the project again. */
let lastFetched: { of: string; modules: FetchedModules } | undefined;

/** The packages that generated code may import. Fetched here, because the frame cannot cache across pages. */
export const packageSource: PackageSource = {
  hasScripts: true,
  index: loadOnce(() => fetchIndex<PackageIndex>(`${FOLDER}/index.json`)),
  text(file) {
    const load = texts.get(file) ?? loadOnce(() => fetchText(file));
    texts.set(file, load);
    return load();
  },
  async fetched(lock, imports) {
    const request = JSON.stringify({ lock, imports });
    if (lastFetched?.of === request) return lastFetched.modules;
    const answer = await fetch("/api/project-packages", { method: "POST", body: request });
    if (!answer.ok) throw new Error(`Packages: status ${answer.status}`);
    const modules: FetchedModules | null = await answer.json();
    if (modules) lastFetched = { of: request, modules };
    return modules;
  },
};

async function fetchText(file: string): Promise<string> {
  const answer = await fetch(`${FOLDER}/${file}`);
  if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
  return answer.text();
}

export const loadReactRuntime = () => loadPackages(packageSource, runtimePackages);
