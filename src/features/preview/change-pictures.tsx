import { useEffect, useState } from "react";
import { ScaledPage } from "~/components/ui/scaled-page";
import { isSameContent, type ProjectFiles } from "~/domain/project/project-files";
import { kindOfProject, type PreviewPage, type PreviewTheme } from "~preview";
import { buildPage } from "./build-page";
import { copy } from "./copy";
import { BuiltThumbnail } from "./project-thumbnail";

type ChangePicturesProps = {
  before: ProjectFiles;
  after: ProjectFiles;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** A page before and after a change. `path`: if it is not the first one. */
type ChangedPage = { before: PreviewPage | null; after: PreviewPage | null; path: string | undefined };

/** Pictures of the page that a change shows on; a sentence if it shows on none, nothing if there is no page. */
export function ChangePictures({ before, after, ...settings }: ChangePicturesProps) {
  const [changed, setChanged] = useState<ChangedPage | "none" | null>(null);
  useEffect(() => {
    let isStale = false;
    void findChangedPage(before, after).then((found) => {
      if (!isStale) setChanged(found ?? "none");
    });
    return () => {
      isStale = true;
    };
  }, [before, after]);
  if (kindOfProject(before) === "listing" && kindOfProject(after) === "listing") return null;
  if (changed === "none") return <p className="text-muted text-sm">{copy.change.same}</p>;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["before", "after"] as const).map((side) => (
        <figure key={side} className="min-w-0">
          <figcaption className="mb-1 break-words text-muted text-xs">
            {copy.change[side](changed?.path)}
          </figcaption>
          <div className="overflow-hidden rounded-card border border-border">
            <ScaledPage ratio={10 / 16}>
              {changed?.[side] === null ? (
                <span className="grid size-full place-items-center text-[48px] text-muted">
                  {copy.change.noPage}
                </span>
              ) : (
                <BuiltThumbnail page={changed?.[side] ?? null} {...settings} />
              )}
            </ScaledPage>
          </div>
        </figure>
      ))}
    </div>
  );
}

/** The first page, or else another of those that differ; null: none does. */
async function findChangedPage(before: ProjectFiles, after: ProjectFiles): Promise<ChangedPage | null> {
  const others = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => /\.html?$/i.test(path) && !isSameContent(before.get(path), after.get(path)),
  );
  for (const path of [undefined, ...others]) {
    const [old, now] = await Promise.all([buildPage(before, path), buildPage(after, path)]);
    if (JSON.stringify(old) !== JSON.stringify(now)) return { before: old, after: now, path };
  }
  return null;
}
