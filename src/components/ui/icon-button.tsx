import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";
import { ariaKeys, type Shortcut } from "~/lib/shortcut";
import { Tooltip, type TooltipSide } from "./tooltip";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does: the accessible name and the tooltip. */
  label: string;
  /** An equivalent shortcut, shown in the tooltip. */
  shortcut?: Shortcut;
  side?: TooltipSide;
  variant?: "ghost" | "secondary" | "primary";
  size?: "sm" | "md";
};

const variants = {
  ghost:
    "border-transparent text-muted hover:bg-hover hover:text-foreground aria-pressed:bg-hover aria-pressed:text-foreground",
  secondary: "border-border bg-elevated text-muted hover:border-control hover:text-foreground",
  primary: "border-transparent bg-accent text-accent-foreground hover:bg-accent-hover",
};
const sizes = {
  sm: "size-8 pointer-coarse:size-11 [&_svg]:size-4",
  md: "size-9 pointer-coarse:size-11 [&_svg]:size-[18px]",
};

/** A square button with one icon. */
export function IconButton({
  label,
  shortcut,
  side,
  variant = "ghost",
  size = "md",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut} side={side}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
        className={cn(
          "inline-flex shrink-0 items-center justify-center rounded-control border transition-colors",
          "disabled:cursor-not-allowed disabled:opacity-50",
          variants[variant],
          sizes[size],
          className,
        )}
      />
    </Tooltip>
  );
}
