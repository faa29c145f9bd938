import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

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

/** The buttons below a message, on hover and focus; on touch screens always. Their place is kept, so nothing moves. */
export function MessageActionsRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center gap-0.5 opacity-0 transition-opacity focus-within:opacity-100 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:min-h-10 pointer-coarse:opacity-100">
      {children}
    </div>
  );
}
