import { cn } from "~/lib/cn";

export type ButtonStyleProps = {
  variant?: "primary" | "secondary" | "ghost" | "link" | "danger";
  size?: "sm" | "md" | "lg";
  /** Fills the width of its container. */
  wide?: boolean;
};

const variants = {
  primary: "border-transparent bg-accent text-accent-foreground hover:bg-accent-hover",
  secondary: "border-border bg-elevated text-foreground hover:border-control",
  ghost: "border-transparent text-muted hover:bg-hover hover:text-foreground",
  link: "border-transparent text-link hover:bg-hover",
  danger: "border-transparent bg-danger-fill text-danger-foreground hover:opacity-90",
};

// On touch screens every button is at least 44 px high.
const sizes = {
  sm: "h-8 gap-1.5 px-3 text-[13px] pointer-coarse:h-11 [&_svg]:size-3.5",
  md: "h-9 gap-2 px-4 text-sm pointer-coarse:h-11 [&_svg]:size-4",
  lg: "h-11 gap-2 px-5 text-[15px] [&_svg]:size-4",
};

/** The classes of a button, for links styled as one. */
export const buttonStyles = ({ variant = "secondary", size = "md", wide = false }: ButtonStyleProps = {}) =>
  cn(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control border font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
