import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Shortcut } from "~/lib/shortcut";
import { ShortcutKeys } from "./shortcut-keys";

export type TooltipSide = "top" | "bottom";

const DELAY_MS = 400;
const GAP_PX = 6;

/** Places the tip next to its anchor in the top layer, on the opposite side where it does not fit. */
function place(tip: HTMLElement, anchor: Element, side: TooltipSide) {
  tip.showPopover();
  const at = anchor.getBoundingClientRect();
  const above = at.top - tip.offsetHeight - GAP_PX;
  const below = at.bottom + GAP_PX;
  const fitsBelow = below + tip.offsetHeight <= window.innerHeight;
  const top = side === "top" ? (above >= 0 ? above : below) : fitsBelow ? below : above;
  const centred = at.left + at.width / 2 - tip.offsetWidth / 2;
  const left = Math.max(GAP_PX, Math.min(centred, window.innerWidth - tip.offsetWidth - GAP_PX));
  tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

type TooltipProps = { label: string; shortcut?: Shortcut; side?: TooltipSide; children: ReactNode };

/**
 * Shows a short label next to its only child on hover and keyboard focus; Escape hides it. It repeats the child's
 * accessible name, so it is hidden from screen readers.
 */
export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const showAfterDelay = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch") return;
    const child = event.currentTarget.firstElementChild;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(child), DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setAnchor(null);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [anchor]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its child, which is the control.
    <span
      className="contents"
      onPointerOver={showAfterDelay}
      onPointerOut={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) setAnchor(event.currentTarget.firstElementChild);
      }}
      onBlur={hide}
    >
      {children}
      {anchor && (
        <span
          ref={(tip) => {
            if (tip) place(tip, anchor, side);
          }}
          popover="manual"
          aria-hidden
          className="pointer-events-none fixed inset-auto top-0 left-0 m-0 flex max-w-64 items-center gap-2 rounded-inner border border-border bg-elevated px-2 py-1 text-foreground text-xs shadow-raised"
        >
          {label}
          {shortcut && <ShortcutKeys of={shortcut} />}
        </span>
      )}
    </span>
  );
}
