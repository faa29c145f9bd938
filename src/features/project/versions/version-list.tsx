import { useVirtualizer } from "@tanstack/react-virtual";
import { GitFork, MessageSquare, MoreHorizontal, Pencil, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Badge } from "~/components/ui/badge";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { VersionSummary } from "~/domain/project/project";
import { cn } from "~/lib/cn";
import { copy } from "../versions-copy";

const ROW_PX = 84;

type VersionListProps = {
  /** Newest first. */
  versions: readonly VersionSummary[];
  headId: string;
  /** Null if something else is compared. */
  comparedId: string | null;
  actions: VersionRowActions;
  renderPicture: (versionId: string) => ReactNode;
  /** Loads older versions; null if there are none, or while loading. */
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
  const visible = rows.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= versions.length - 10;
  useEffect(() => {
    if (isNearEnd) more?.();
  }, [isNearEnd, more]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul aria-label={copy.strip} className="relative" style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, start }) => {
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

type VersionRowActions = {
  onCompare: (version: VersionSummary) => void;
  onRestore: (version: VersionSummary) => void;
  onName: (version: VersionSummary) => void;
  onFork: (version: VersionSummary) => void;
  /** Undefined for who may not. */
  onComment?: ((version: VersionSummary) => void) | undefined;
};

type VersionRowProps = {
  version: VersionSummary;
  isCurrent: boolean;
  isCompared: boolean;
  picture: ReactNode;
  actions: VersionRowActions;
};

/** A version; clicking it compares it. */
export function VersionRow({ version, isCurrent, isCompared, picture, actions }: VersionRowProps) {
  return (
    <div
      className={cn(
        "relative flex h-full items-center gap-3 rounded-card border px-2 transition-colors",
        isCompared ? "border-accent bg-accent-soft" : "border-transparent hover:bg-hover",
      )}
    >
      <span className="w-24 shrink-0 overflow-hidden rounded-inner border border-border">{picture}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <button
          type="button"
          aria-pressed={isCompared}
          aria-label={copy.compare.choose(version)}
          onClick={() => actions.onCompare(version)}
          className="truncate text-left font-medium text-[13px] before:absolute before:inset-0 before:rounded-card"
        >
          <span className="font-mono text-muted">{version.number}</span> {copy.title(version)}
        </button>
        <span className="truncate text-muted text-xs">
          {copy.author(version)} · <Time at={version.createdAt} show="when" />
        </span>
        <span className="flex h-5 gap-1">
          {isCurrent && <Badge tone="accent">{copy.current}</Badge>}
          {version.isGood && <Badge tone="success">{copy.good}</Badge>}
        </span>
      </span>
      <span className="relative">
        <VersionMenu version={version} isCurrent={isCurrent} actions={actions} />
      </span>
    </div>
  );
}

type VersionMenuProps = Pick<VersionRowProps, "version" | "isCurrent" | "actions">;

function VersionMenu({ version, isCurrent, actions }: VersionMenuProps) {
  const { onComment } = actions;
  const mayEdit = useDeed("edit");
  return (
    <Menu
      trigger={
        <IconButton label={copy.actions(version.number)} size="sm">
          <MoreHorizontal />
        </IconButton>
      }
    >
      {mayEdit && (
        <MenuAction
          icon={<RotateCcw aria-hidden />}
          disabled={isCurrent}
          onSelect={() => actions.onRestore(version)}
        >
          {copy.restore}
        </MenuAction>
      )}
      {mayEdit && (
        <MenuAction icon={<Pencil aria-hidden />} onSelect={() => actions.onName(version)}>
          {copy.naming.action}
        </MenuAction>
      )}
      <MenuAction icon={<GitFork aria-hidden />} onSelect={() => actions.onFork(version)}>
        {copy.fork.action}
      </MenuAction>
      {onComment && (
        <MenuAction icon={<MessageSquare aria-hidden />} onSelect={() => onComment(version)}>
          {copy.comment}
        </MenuAction>
      )}
    </Menu>
  );
}
