import { loadPackages, type PackageIndex, type PackageSource, runtimePackages } from "~preview";
import { fetchIndex } from "./library-files";

const FOLDER = "/packages";
let index: Promise<PackageIndex> | undefined;
const texts = new Map<string, Promise<string>>();

/** The packages that generated code may import. Fetched here, because the frame has no cache from one page to the next. */
export const packageSource: PackageSource = {
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
};

export const loadReactRuntime = () => loadPackages(packageSource, runtimePackages);
