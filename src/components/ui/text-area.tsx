import { type ComponentProps, useId } from "react";
import { cn } from "~/lib/cn";
import { describedBy, Field, inputStyles } from "./field";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & {
  label: string;
  hint?: string;
  error?: string;
};

/** A multi-line text input that grows with its content. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={cn(inputStyles, "field-sizing-content contain-inline-size min-h-24 py-2", className)}
      />
    </Field>
  );
}
