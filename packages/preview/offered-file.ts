const MAX_NAME = 120;
/** They hide what a name ends with, or are not shown at all. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Those that pages make most, where they give no name. */
const ENDINGS: Readonly<Record<string, string>> = {
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

/** The name under which a file of a previewed page is saved: no folders, nothing hidden, and no longer than disks take. */
export function offeredName(name: string, mediaType: string): string {
  const base = name
    .replace(UNSEEN, "")
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[:*?"<>|]/g, "_")
    .replace(/^[.\s]+/, "");
  const [type = ""] = mediaType.split(";");
  if (!base) return `download${ENDINGS[type.trim().toLowerCase()] ?? ""}`;
  if (base.length <= MAX_NAME) return base;
  const dot = base.lastIndexOf(".");
  const ending = base.length - dot <= 12 && dot > 0 ? base.slice(dot) : "";
  return base.slice(0, MAX_NAME - ending.length) + ending;
}
