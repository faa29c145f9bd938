import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { cn } from "~/lib/cn";
import { floatingStyles } from "./floating-styles";

type PopoverProps = {
  /** The button that opens it: a Button, an IconButton or a plain <button>. */
  trigger: ReactElement;
  side?: "top" | "bottom";
  align?: "start" | "end";
  /** Rendered only while open; the function form receives `close`. */
  children: ReactNode | ((controls: { close: () => void }) => ReactElement);
  className?: string;
};

/** A small panel anchored to a button. */
export function Popover({ trigger, side = "bottom", align = "start", children, className }: PopoverProps) {
  return (
    <HeadlessPopover className="contents">
      <PopoverButton as={Fragment}>{trigger}</PopoverButton>
      <PopoverPanel
        focus
        anchor={{ to: `${side} ${align}`, gap: 6, padding: 8 }}
        className={cn(floatingStyles, className ?? "w-80 p-3")}
      >
        {typeof children === "function" ? ({ close }) => children({ close: () => close() }) : children}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
