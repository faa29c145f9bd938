import { type ComponentProps, useId } from "react";
import { describedBy, Field, inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import { copy } from "../copy";

type ColorFieldProps = Omit<ComponentProps<"input">, "id" | "value"> & {
  label: string;
  error?: string;
  /** The current text. */
  value: string;
  onPick: (color: string) => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A color as text, with the browser's color picker next to it. */
export function ColorField({ label, error, value, onPick, ...rest }: ColorFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error}>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}: ${copy.dialog.pick}`}
          // The picker accepts no other notation.
          value={HEX.test(value) ? value.toLowerCase() : "#000000"}
          onChange={({ target }) => onPick(target.value)}
          className="size-10 shrink-0 cursor-pointer rounded-control border border-control bg-background p-1 pointer-coarse:size-11 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-inner [&::-webkit-color-swatch]:border-0"
        />
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          autoComplete="off"
          spellCheck={false}
          className={cn(inputStyles, "h-10 min-w-0 font-mono pointer-coarse:h-11")}
        />
      </div>
    </Field>
  );
}
