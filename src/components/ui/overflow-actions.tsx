import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import { IconButton } from "./icon-button";
import type { ToolbarAction } from "./toolbar-action";

const OverflowMenu = lazy(() => loadWhenOnline(() => import("./overflow-menu")));

type OverflowActionsProps = {
  actions: readonly ToolbarAction[];
  /** The label of the overflow menu. */
  more: string;
};

/** In pixels, as `gap-0.5`. */
const GAP = 2;

/** Buttons that fill the rest of a toolbar. Those that do not fit move to an overflow menu, last ones first. */
export function OverflowActions({ actions, more }: OverflowActionsProps) {
  const row = useRef<HTMLSpanElement>(null);
  const count = actions.length;
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      // All have the same width, which is larger on touch screens.
      const size = element.querySelector("button")?.getBoundingClientRect().width ?? 0;
      if (size === 0) return;
      const slots = Math.floor((element.clientWidth + GAP) / (size + GAP));
      setFitting(slots >= count ? count : Math.max(0, slots - 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  // A pressed action is the current view, so the menu offers only the others.
  const overflow = actions.slice(fitting).filter(({ isPressed }) => !isPressed);
  const placeholder = (
    <IconButton label={more} size="sm" disabled>
      <Ellipsis />
    </IconButton>
  );
  return (
    <span ref={row} className="flex min-w-8 flex-1 justify-end gap-0.5 pointer-coarse:min-w-11">
      {actions.slice(0, fitting).map(({ label, icon, act, isPressed }) => (
        <IconButton
          key={label}
          label={label}
          size="sm"
          aria-pressed={isPressed}
          disabled={!act}
          onClick={() => act?.()}
        >
          {icon}
        </IconButton>
      ))}
      {fitting < count && (
        <Suspense fallback={placeholder}>
          <OverflowMenu actions={overflow} label={more} />
        </Suspense>
      )}
    </span>
  );
}
