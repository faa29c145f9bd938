import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { VersionSummary } from "~/domain/project/project";
import { copy } from "../versions-copy";
import { VersionRow, type VersionRowActions } from "./version-row";

const ROW_PX = 84;

type VersionListProps = {
  /** Newest first. */
  versions: readonly VersionSummary[];
  headId: string;
  /** Null: something else is compared. */
  comparedId: string | null;
  actions: VersionRowActions;
  renderPicture: (versionId: string) => ReactNode;
  /** Loads older ones; null: there are none, or they are on their way. */
  more: (() => unknown) | null;
};

/** All versions; only visible rows are rendered. */
export function VersionList({ versions, headId, comparedId, actions, more, ...props }: VersionListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: versions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => versions[at]?.id ?? at,
    overscan: 3,
    initialRect: { width: 400, height: 600 },
  });
  const shown = rows.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= versions.length - 10;
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul aria-label={copy.strip} className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const version = versions[index];
          return (
            version && (
              <li
                key={version.id}
                aria-setsize={versions.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 pb-1"
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              >
                <VersionRow
                  version={version}
                  isCurrent={version.id === headId}
                  isCompared={version.id === comparedId}
                  picture={props.renderPicture(version.id)}
                  actions={actions}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
