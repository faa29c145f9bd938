"use client";

import { type ComponentProps, useId } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: string;
  hint?: string;
};

/** On or off at once, unlike a checkbox, which waits for its form. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex items-center justify-between gap-4 py-1 text-sm pointer-coarse:min-h-11"
    >
      <span className="flex flex-col">
        <span className="text-foreground">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-[13px] text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-5 w-9 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors before:absolute before:top-[2px] before:left-[2px] before:size-3.5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-accent-foreground disabled:opacity-50 forced-colors:appearance-auto forced-colors:before:hidden"
      />
    </label>
  );
}
