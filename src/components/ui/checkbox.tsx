import { Check, CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: ReactNode;
  error?: string;
};

/** A styled native checkbox. Accepts react-hook-form's `register(…)` directly. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        className="flex items-start gap-2.5 py-0.5 text-[13px] text-foreground pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="relative mt-px inline-flex size-[18px] shrink-0">
          <input
            {...rest}
            id={id}
            type="checkbox"
            // No autocomplete: a browser that restores the tick after a reload fires no event, so dependent UI would
            // be wrong.
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer scroll-mt-20 scroll-mb-16 size-full appearance-none rounded-[5px] border border-control bg-background transition-colors checked:border-accent checked:bg-accent hover:border-muted aria-invalid:border-danger disabled:opacity-50 forced-colors:appearance-auto"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3 text-accent-foreground opacity-0 transition-opacity peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-[13px] text-danger">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
