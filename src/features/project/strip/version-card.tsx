import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Time } from "~/components/ui/time";
import type { VersionSummary } from "~/domain/project/project";
import { copy } from "../versions-copy";

type VersionCardProps = { version: VersionSummary; anchor: HTMLElement; picture: ReactNode };

const GAP_PX = 8;

/** A version's picture and where it comes from, under the button that has the mouse or the focus. */
export function VersionCard({ version, anchor, picture }: VersionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    const at = anchor.getBoundingClientRect();
    const centred = at.left + at.width / 2 - element.offsetWidth / 2;
    const left = Math.max(GAP_PX, Math.min(centred, window.innerWidth - element.offsetWidth - GAP_PX));
    element.style.translate = `${Math.round(left)}px ${Math.round(at.bottom + GAP_PX)}px`;
  }, [anchor]);
  return (
    <div
      ref={card}
      popover="manual"
      aria-hidden
      className="pointer-events-none fixed inset-auto top-0 left-0 m-0 w-64 overflow-hidden rounded-card border border-border bg-elevated text-foreground text-xs shadow-raised"
    >
      {picture}
      <div className="flex flex-col gap-0.5 border-border border-t px-3 py-2">
        <span className="truncate font-medium text-[13px]">{copy.title(version)}</span>
        <span className="truncate text-muted">
          {copy.author(version)} · <Time at={version.createdAt} show="when" />
        </span>
        {version.isGood && <span className="text-success">{copy.good}</span>}
      </div>
    </div>
  );
}
