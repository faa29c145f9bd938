import { useEffect, useRef } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf, excerptOf } from "~/domain/project/version";
import { kindOfProject, type PreviewPage, type PreviewTheme } from "~preview";
import { showThumbnail, THUMBNAIL } from "./page-thumbnail";
import { useBuiltPage } from "./pane/use-built-page";

type Settings = { theme: PreviewTheme; outsideImages: boolean };
type ProjectThumbnailProps = Settings & { files: ProjectFiles };

/** A thumbnail of a project, sized to its container: its running page, or the first lines of its code. */
export function ProjectThumbnail({ files, theme, outsideImages }: ProjectThumbnailProps) {
  const page = useBuiltPage(files);
  if (kindOfProject(files) !== "listing") return <BuiltThumbnail {...{ page, theme, outsideImages }} />;
  return (
    <code className="block size-full overflow-hidden whitespace-pre bg-background p-12 font-mono text-[28px] text-muted leading-[1.6]">
      {excerptOf(blocksOf(files)[0]?.content ?? "")}
    </code>
  );
}

/** The same of a built page; null: it is being built. */
export function BuiltThumbnail({ page, theme, outsideImages }: Settings & { page: PreviewPage | null }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current || !page) return;
    return showThumbnail(container.current, { load: async () => page, theme, outsideImages });
  }, [page, theme, outsideImages]);
  return <div ref={container} className={THUMBNAIL} />;
}
