import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { ScaledPage } from "~/components/ui/scaled-page";
import type { PageLook, RecentLook } from "~/domain/account/recent";

const box = "relative block aspect-[16/9] overflow-hidden bg-background";

type ThumbnailProps = { look: RecentLook; drawPage: (look: PageLook) => ReactNode };

/** What a chat's newest version looks like: its page, the first lines of its code, or that there is only talk. */
export function Thumbnail({ look, drawPage }: ThumbnailProps) {
  if (look.kind === "page") return <ScaledPage ratio={9 / 16}>{drawPage(look)}</ScaledPage>;
  if (look.kind === "code") {
    return (
      <span aria-hidden className={box}>
        <code className="absolute inset-0 overflow-hidden whitespace-pre p-4 font-mono text-[11px] text-muted leading-[1.6]">
          {look.excerpt}
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
