import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { PagePicture } from "~/components/ui/page-picture";
import { ScaledPage } from "~/components/ui/scaled-page";
import type { PageThumbnail, RecentThumbnail } from "~/domain/account/recent";
import { pictureUrl } from "~/domain/project/project-picture";

const box = "relative block aspect-[16/9] overflow-hidden bg-background";

type ThumbnailProps = { thumbnail: RecentThumbnail; renderPage: (thumbnail: PageThumbnail) => ReactNode };

/** A thumbnail of a chat's newest version: its picture, its page, the first lines of its code, or a placeholder without code. */
export function Thumbnail({ thumbnail, renderPage }: ThumbnailProps) {
  if (thumbnail.kind === "picture")
    return <PagePicture url={pictureUrl(thumbnail.versionId)} ratio={9 / 16} />;
  if (thumbnail.kind === "page") return <ScaledPage ratio={9 / 16}>{renderPage(thumbnail)}</ScaledPage>;
  if (thumbnail.kind === "code") {
    return (
      <span aria-hidden className={box}>
        <code className="absolute inset-0 overflow-hidden whitespace-pre p-4 font-mono text-[11px] text-muted leading-[1.6]">
          {thumbnail.excerpt}
        </code>
      </span>
    );
  }
  return (
    <span aria-hidden className={`${box} text-muted`}>
      <MessagesSquare className="absolute inset-0 m-auto size-6" />
    </span>
  );
}
