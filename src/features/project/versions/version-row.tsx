import { GitFork, MoreHorizontal, Pencil, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { VersionSummary } from "~/domain/project/project";
import { cn } from "~/lib/cn";
import { copy } from "../versions-copy";

export type VersionRowActions = {
  onCompare: (version: VersionSummary) => void;
  onRestore: (version: VersionSummary) => void;
  onName: (version: VersionSummary) => void;
  onFork: (version: VersionSummary) => void;
};

type VersionRowProps = {
  version: VersionSummary;
  isCurrent: boolean;
  isCompared: boolean;
  picture: ReactNode;
  actions: VersionRowActions;
};

/** One version of the list; pressing it compares it. */
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
  return (
    <Menu
      trigger={
        <IconButton label={copy.actions(version.number)} size="sm">
          <MoreHorizontal />
        </IconButton>
      }
    >
      <MenuAction
        icon={<RotateCcw aria-hidden />}
        disabled={isCurrent}
        onSelect={() => actions.onRestore(version)}
      >
        {copy.restore}
      </MenuAction>
      <MenuAction icon={<Pencil aria-hidden />} onSelect={() => actions.onName(version)}>
        {copy.naming.action}
      </MenuAction>
      <MenuAction icon={<GitFork aria-hidden />} onSelect={() => actions.onFork(version)}>
        {copy.fork.action}
      </MenuAction>
    </Menu>
  );
}
