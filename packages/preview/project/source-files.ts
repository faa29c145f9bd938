/** Files by path: text, or the bytes of a binary file. */
export type SourceFiles = ReadonlyMap<string, FileContent>;
export type FileContent = string | Uint8Array;

/** A path's extension in lower case without the dot, or "". */
export const extensionOf = (path: string): string => /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
