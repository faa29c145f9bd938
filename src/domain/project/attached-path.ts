import { extensionOf, kindOfProject } from "~preview";
import { normalizePath } from "./project-files";

/** Files that a bundler compiles. */
const SOURCE = new Set(["ts", "tsx", "js", "jsx", "vue", "css", "scss"]);

/**
 * The path of a file that the user adds to a project: that of the only file with its name, else where the framework
 * expects it. Null for an invalid name.
 */
export function attachedPath(
  file: { name: string; isPicture: boolean },
  files: { keys(): Iterable<string> },
): string | null {
  const name = normalizePath(file.name.replace(/[\\/<>:"|?*]/g, "_"));
  if (!name) return null;
  const paths = [...files.keys()];
  const [same, ...others] = paths.filter((path) => path.slice(path.lastIndexOf("/") + 1) === name);
  if (same && others.length === 0) return same;
  const kind = kindOfProject(files);
  if (kind !== "react" && kind !== "vue") return name;
  if (file.isPicture) return `public/${name}`;
  return SOURCE.has(extensionOf(name)) && paths.some((path) => path.startsWith("src/"))
    ? `src/${name}`
    : name;
}
