import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type RowButtonProps = Omit<ComponentProps<"button">, "aria-label" | "className"> & {
  label: string;
  icon: LucideIcon;
};

/** A small action button below a message. */
export function RowButton({ label, icon: Icon, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-flex size-7 items-center justify-center rounded-inner text-muted transition-colors hover:bg-hover hover:text-foreground disabled:cursor-not-allowed disabled:opacity-40 aria-pressed:text-foreground pointer-coarse:size-10 [&[aria-pressed=true]>svg]:fill-current"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
