import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { FoldingAction } from "./folding-action";
import { IconButton } from "./icon-button";

const FoldedActions = lazy(() => loadWhenOnline(() => import("./folded-actions")));

type FoldingActionsProps = {
  actions: readonly FoldingAction[];
  /** The name of the menu of those that do not fit. */
  more: string;
};

/** In pixels, as `gap-0.5`. */
const GAP = 2;

/** Buttons at the end of a toolbar, in the room that its other parts leave; the last ones are in a menu if that is not enough. */
export function FoldingActions({ actions, more }: FoldingActionsProps) {
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
      const places = Math.floor((element.clientWidth + GAP) / (size + GAP));
      setFitting(places >= count ? count : Math.max(0, places - 1));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  // Another view is chosen in the menu; the current one is seen.
  const folded = actions.slice(fitting).filter(({ isPressed }) => !isPressed);
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
          <FoldedActions actions={folded} label={more} />
        </Suspense>
      )}
    </span>
  );
}
