import { User } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef, useState } from "react";
import type { VersionSummary } from "~/domain/project/project";
import { cn } from "~/lib/cn";
import { copy } from "../versions-copy";
import { VersionCard } from "./version-card";

type VersionChipsProps = {
  /** Newest first. */
  versions: readonly VersionSummary[];
  headId: string;
  shownId: string;
  onVisit: (versionId: string) => void;
  /** Loads older ones; null: there are none, or they are on their way. */
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
  // Old versions may be far to the left, and a narrow strip shows few: it is narrow while its pane is not shown.
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
    // Reversed, so that it starts at the newest without a script. Were the buttons justified to the end, those beyond the
    // right edge could not be scrolled to.
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
