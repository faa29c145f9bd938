import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cn } from "~/lib/cn";
import { describedBy, Field, inputStyles } from "./field";

type NativeSelectProps = Omit<ComponentProps<"select">, "id"> & {
  label: string;
  hint?: string;
  error?: string;
  options: readonly { value: string; label: string }[];
};

/** A native select, for pages that must stay small. Accepts react-hook-form's `register(…)` directly. */
export function NativeSelect({ label, hint, error, options, className, ...rest }: NativeSelectProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="relative flex">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cn(
            inputStyles,
            "h-10 appearance-none pr-9 pointer-coarse:h-11 forced-colors:appearance-auto",
            className,
          )}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value} className="bg-elevated text-foreground">
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted forced-colors:hidden"
        />
      </span>
    </Field>
  );
}
