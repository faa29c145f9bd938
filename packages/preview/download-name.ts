const MAX_NAME = 120;
/** Invisible characters, and those that can disguise the extension of a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Extensions of common types, for files without a name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/json": ".json",
  "application/pdf": ".pdf",
  "application/zip": ".zip",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/svg+xml": ".svg",
  "text/csv": ".csv",
  "text/html": ".html",
  "text/plain": ".txt",
};

/** A safe name for a file that a previewed page downloads: without folders or hidden characters, and not too long. */
export function safeDownloadName(name: string, mediaType: string): string {
  const base = name
    .replace(INVISIBLE, "")
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[:*?"<>|]/g, "_")
    .replace(/^[.\s]+/, "");
  const [type = ""] = mediaType.split(";");
  if (!base) return `download${EXTENSIONS[type.trim().toLowerCase()] ?? ""}`;
  if (base.length <= MAX_NAME) return base;
  const dot = base.lastIndexOf(".");
  const ending = base.length - dot <= 12 && dot > 0 ? base.slice(dot) : "";
  return base.slice(0, MAX_NAME - ending.length) + ending;
}
