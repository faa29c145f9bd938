/** Files by their paths: text, or the bytes of a picture. */
export type SourceFiles = ReadonlyMap<string, FileContent>;
export type FileContent = string | Uint8Array;

/** The ending of a path in lower case and without its dot, or "". */
export const extensionOf = (path: string): string => /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
