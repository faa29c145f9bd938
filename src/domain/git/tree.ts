import { GitFormatError } from "./git-format-error";

export type FolderEntry = {
  name: string;
  id: string;
  kind: "file" | "program" | "folder" | "link" | "submodule";
};

const kinds = {
  "100644": "file",
  "100755": "program",
  "40000": "folder",
  "120000": "link",
  "160000": "submodule",
} as const satisfies Record<string, FolderEntry["kind"]>;
const isMode = (mode: string): mode is keyof typeof kinds => Object.hasOwn(kinds, mode);

const ID_BYTES = 20;
const MAX_NAMES = 10_000;
const MAX_NAME_BYTES = 1_000;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The entries of a folder in git's order. Names may still be invalid for a project. @throws GitFormatError */
export function readFolder(bytes: Uint8Array): FolderEntry[] {
  const entries: FolderEntry[] = [];
  const names = new Set<string>();
  let last = "";
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    if (end < 0 || end + 1 + ID_BYTES > bytes.length) throw damaged();
    if (entries.length === MAX_NAMES) throw new GitFormatError(`A folder has more than ${MAX_NAMES} names.`);
    if (end - at > MAX_NAME_BYTES) throw new GitFormatError("The name of a file is too long.");
    // One character per byte, so that strings sort in byte order.
    const raw = String.fromCharCode(...bytes.subarray(at, end));
    const space = raw.indexOf(" ");
    const mode = raw.slice(0, space);
    if (space < 0 || !isMode(mode)) throw damaged();
    const kind = kinds[mode];
    const name = readName(bytes.subarray(at + space + 1, end));
    const key = `${raw.slice(space + 1)}${kind === "folder" ? "/" : ""}`;
    if (name === "" || name.includes("/") || key <= last || names.has(name)) throw damaged();
    last = key;
    names.add(name);
    at = end + 1 + ID_BYTES;
    let id = "";
    for (let digit = end + 1; digit < at; digit++) id += HEX[bytes[digit] ?? 0];
    entries.push({ name, id, kind });
  }
  return entries;
}

function readName(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new GitFormatError("The name of a file is not written in UTF-8.");
  }
}

const damaged = () => new GitFormatError("A folder is damaged.");
