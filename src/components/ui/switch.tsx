import { Description, Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

export type SwitchProps = {
  label: string;
  /** What it does, in one sentence. */
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Renders the label as the heading of the content below. */
  heading?: "h2" | "h3";
};

/** A row with text at the left and a switch at the right that takes effect immediately. The whole text is its label. */
export function Switch({ label, description, checked, onChange, disabled, heading }: SwitchProps) {
  const LabelTag = heading ?? "span";
  return (
    <Field disabled={disabled} className="flex items-start justify-between gap-6">
      <div className="flex min-w-0 flex-col gap-1">
        <LabelTag className={cn("font-medium text-foreground", heading ? "text-[15px]" : "text-sm")}>
          <Label className="data-disabled:opacity-60">{label}</Label>
        </LabelTag>
        {description && (
          <Description className="max-w-prose text-pretty text-[13px] text-muted leading-5">
            {description}
          </Description>
        )}
      </div>
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className={cn(
          "relative mt-0.5 inline-flex h-[22px] w-[38px] shrink-0 items-center rounded-full border border-control bg-hover transition-colors",
          // Enlarges the touch target.
          "after:absolute after:-inset-3 after:content-['']",
          "hover:border-muted data-checked:border-accent data-checked:bg-accent data-checked:hover:bg-accent-hover",
          "data-disabled:cursor-not-allowed data-disabled:opacity-50",
        )}
      >
        <span
          aria-hidden
          className={cn(
            "pointer-events-none size-4 rounded-full transition-transform duration-150 ease-calm forced-colors:bg-[ButtonText]",
            checked ? "translate-x-[18px] bg-accent-foreground" : "translate-x-[2px] bg-muted",
          )}
        />
      </HeadlessSwitch>
    </Field>
  );
}
