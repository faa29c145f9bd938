import { ChevronDown, History, User } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { VersionSummary } from "~/domain/project/project";
import { copy } from "../versions-copy";

type VersionMenuProps = {
  /** Newest first. */
  versions: readonly VersionSummary[];
  headId: string;
  shown: { id: string; number: number };
  onVisit: (versionId: string) => void;
  onOpenAll: () => void;
  /** Loads older versions; null if there are none, or while loading. */
  more: (() => unknown) | null;
  renderPicture: (versionId: string) => ReactNode;
};

const NEAR_END_PX = 200;

/** Names the visible version, and lists the others. */
export function VersionMenu(props: VersionMenuProps) {
  const { versions, headId, shown, onVisit, onOpenAll, more, renderPicture } = props;
  const trigger = (
    <Button
      variant="ghost"
      size="sm"
      title={copy.strip}
      aria-label={copy.menu(shown.number)}
      className="px-2"
    >
      <span className="tabular-nums">{copy.short(shown.number)}</span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} className="w-80">
      <div
        className="max-h-80 overflow-y-auto"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) more?.();
        }}
      >
        {versions.map((version) => (
          <MenuAction
            key={version.id}
            isCurrent={version.id === shown.id}
            onSelect={() => onVisit(version.id)}
          >
            {(isFocused) => (
              <VersionEntry
                version={version}
                isHead={version.id === headId}
                isFocused={isFocused}
                renderPicture={renderPicture}
              />
            )}
          </MenuAction>
        ))}
      </div>
      <MenuDivider />
      <MenuAction icon={<History aria-hidden />} onSelect={onOpenAll}>
        {copy.all}
      </MenuAction>
    </Menu>
  );
}

type VersionEntryProps = Pick<VersionMenuProps, "renderPicture"> & {
  version: VersionSummary;
  isHead: boolean;
  isFocused: boolean;
};

const HOVER_MS = 250;

/** A row of the menu, and the card of the version while it has the focus. */
export function VersionEntry({ version, isHead, isFocused, renderPicture }: VersionEntryProps) {
  const row = useRef<HTMLSpanElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    if (!isFocused) return;
    const timer = setTimeout(() => setAnchor(row.current?.closest("[role=menu]") ?? null), HOVER_MS);
    return () => {
      clearTimeout(timer);
      setAnchor(null);
    };
  }, [isFocused]);
  return (
    <>
      <span className="sr-only">{copy.described(version)}</span>
      <span ref={row} aria-hidden className="flex min-w-0 flex-1 items-center gap-2">
        <span className="text-muted text-xs tabular-nums">{copy.short(version.number)}</span>
        <span className="min-w-0 flex-1 truncate">{copy.title(version)}</span>
        {version.author === "person" && <User className="size-3.5 shrink-0 text-muted" />}
        {version.isGood && <span className="size-1.5 shrink-0 rounded-full bg-success" />}
        {isHead && <span className="shrink-0 text-muted text-xs">{copy.current}</span>}
      </span>
      {anchor && row.current && (
        <VersionCard version={version} menu={anchor} row={row.current} picture={renderPicture(version.id)} />
      )}
    </>
  );
}

type VersionCardProps = { version: VersionSummary; menu: Element; row: Element; picture: ReactNode };

const GAP_PX = 8;

/** A version's picture and origin, to the left of its row in the menu if there is room. */
export function VersionCard({ version, menu, row, picture }: VersionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    element.showPopover();
    const left = menu.getBoundingClientRect().left - element.offsetWidth - GAP_PX;
    if (left < GAP_PX) return element.hidePopover();
    const lowest = window.innerHeight - element.offsetHeight - GAP_PX;
    const top = Math.min(row.getBoundingClientRect().top, lowest);
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  }, [menu, row]);
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
