import { formatBytes } from "../text/format-bytes";

/** A file of the project that came with a message. */
export type AddedFile = { path: string; bytes: number };

/** The line that tells a model of them, with the addresses at which pages find them; empty without any. */
export function describeAdded(files: readonly AddedFile[]): string {
  const described = files.map(({ path, bytes }) => `${path} (${formatBytes(bytes)}${addressOf(path)})`);
  return described.length > 0 ? `[Added to the project: ${described.join(", ")}]` : "";
}

/** Of a file in `public`, which is served at the root. */
const addressOf = (path: string): string =>
  path.startsWith("public/") ? `, address ${path.slice("public".length)}` : "";
