import { User } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Time } from "~/components/ui/time";
import type { VersionSummary } from "~/domain/project/project";
import { cn } from "~/lib/cn";
import { copy } from "../versions-copy";

type VersionChipsProps = {
  /** Newest first. */
  versions: readonly VersionSummary[];
  headId: string;
  shownId: string;
  onVisit: (versionId: string) => void;
  /** Loads older versions; null if there are none, or while loading. */
  more: (() => unknown) | null;
  renderPicture: (versionId: string) => ReactNode;
};

const HOVER_MS = 250;
const NEAR_END_PX = 200;

/** A button for each version, the newest at the right; the arrow keys move between them. */
export function VersionChips({ versions, headId, shownId, onVisit, more, renderPicture }: VersionChipsProps) {
  const [hovered, setHovered] = useState<{ version: VersionSummary; anchor: HTMLElement } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const describe = (version: VersionSummary, anchor: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered({ version, anchor }), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setHovered(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Escape") return hide();
    const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const chips = [...event.currentTarget.querySelectorAll("button")];
    chips[chips.indexOf(event.target) + step]?.focus();
  };
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent) => {
    hide();
    if (scrollWidth - clientWidth + scrollLeft < NEAR_END_PX) more?.();
  };
  const isListed = versions.some(({ id }) => id === shownId);
  // Keeps the visible version in view, also when the strip resizes with its pane.
  useEffect(() => {
    if (!list.current || !isListed) return;
    const chip = list.current.querySelector(`[data-version="${shownId}"]`);
    const resizes = new ResizeObserver(() => chip?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    resizes.observe(list.current);
    return () => resizes.disconnect();
  }, [shownId, isListed]);
  useEffect(() => {
    if (!isListed && versions.length > 0) more?.();
  }, [isListed, versions.length, more]);
  return (
    // Reversed, so that it starts at the newest without a script. With the buttons justified to the end, those beyond the
    // edge could not be scrolled to.
    <div
      ref={list}
      role="toolbar"
      aria-label={copy.strip}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      className="flex h-9 min-w-0 flex-1 flex-row-reverse items-center gap-1 [&>:first-child]:mr-auto overflow-x-auto px-1 py-1 [scrollbar-width:none] pointer-coarse:h-12"
    >
      {versions.map((version) => {
        const isShown = version.id === shownId;
        return (
          <button
            key={version.id}
            type="button"
            data-version={version.id}
            tabIndex={isShown ? 0 : -1}
            aria-label={copy.described(version)}
            aria-current={isShown || undefined}
            onClick={() => {
              hide();
              onVisit(version.id);
            }}
            onPointerEnter={({ currentTarget, pointerType }) =>
              pointerType !== "touch" && describe(version, currentTarget, HOVER_MS)
            }
            onPointerLeave={hide}
            onFocus={({ currentTarget }) =>
              currentTarget.matches(":focus-visible") && describe(version, currentTarget, 0)
            }
            onBlur={hide}
            className={cn(
              "relative inline-flex h-7 min-w-7 shrink-0 items-center justify-center gap-1 rounded-inner border px-1.5 font-mono text-xs tabular-nums transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10",
              isShown
                ? "border-accent bg-accent-soft text-foreground"
                : "border-transparent text-muted hover:bg-hover hover:text-foreground",
              version.id === headId && !isShown && "border-control border-dashed",
            )}
          >
            {version.author === "person" && <User aria-hidden className="size-3" />}
            {version.number}
            {version.isGood && (
              <span aria-hidden className="absolute top-0.5 right-0.5 size-1 rounded-full bg-success" />
            )}
          </button>
        );
      })}
      {hovered && <VersionCard {...hovered} picture={renderPicture(hovered.version.id)} />}
    </div>
  );
}

type VersionCardProps = { version: VersionSummary; anchor: HTMLElement; picture: ReactNode };

const GAP_PX = 8;

/** A version's picture and origin, below its hovered or focused button. */
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
