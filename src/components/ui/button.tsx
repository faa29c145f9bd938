import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";
import { type ButtonStyleProps, buttonStyles } from "./button-styles";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> & ButtonStyleProps & { loading?: boolean };

/** While `loading` it keeps its width and focus, which a disabled button loses, shows a spinner and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  loading = false,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      // Enter in a form presses its submit button, so this stops that as well.
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={cn(buttonStyles({ variant, size, wide }), "relative", className)}
    >
      <span className={cn("inline-flex items-center gap-[inherit]", loading && "opacity-0")}>{children}</span>
      {loading && <Spinner className="absolute" />}
    </button>
  );
}
