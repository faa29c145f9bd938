import { type ComponentProps, useId } from "react";
import { cn } from "~/lib/cn";
import { describedBy, Field, inputStyles } from "./field";

type TextFieldProps = Omit<ComponentProps<"input">, "id"> & { label: string; hint?: string; error?: string };

/** A single-line text input. Accepts react-hook-form's `register(…)` directly. */
export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cn(inputStyles, "h-10 pointer-coarse:h-11", className)}
      />
    </Field>
  );
}
