import { formatBytes } from "../text/format-bytes";

/** A file that a message added to the project. */
export type AddedFile = { path: string; bytes: number };

/** Lists the files for a model, with the paths at which pages load them; empty if there are none. */
export function describeAddedFiles(files: readonly AddedFile[]): string {
  const described = files.map(({ path, bytes }) => `${path} (${formatBytes(bytes)}${addressOf(path)})`);
  return described.length > 0 ? `[Added to the project: ${described.join(", ")}]` : "";
}

/** Files in `public` are served at the root. */
const addressOf = (path: string): string =>
  path.startsWith("public/") ? `, address ${path.slice("public".length)}` : "";
