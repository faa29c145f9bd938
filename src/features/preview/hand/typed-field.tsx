import { useState } from "react";
import { TextField } from "~/components/ui/text-field";
import { isComposing } from "~/lib/enter-key";
import { copy } from "../copy";

type TypedFieldProps = {
  label: string;
  hint?: string;
  value: string;
  /** What is written for a typed text; null: it is refused. By default, the text itself. */
  parse?: (typed: string) => string | null;
  /** @param before what was shown until now */
  onType?: (before: string, after: string) => void;
  onCommit: (text: string) => void;
};

/** A text that is written with Enter, or when the field is left. A refused one stays to be corrected. */
export function TypedField({ label, hint, value, parse, onType, onCommit }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const change = (text: string | null) => {
    setTyped(text);
    setRefused(false);
  };
  const commit = () => {
    if (typed === null) return;
    const text = typed.trim();
    const written = parse && text !== value ? parse(text) : text;
    if (written === null) return setRefused(true);
    change(null);
    if (written !== value) onCommit(written);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed ?? value}
      error={isRefused ? copy.hand.invalid : undefined}
      onChange={({ target }) => {
        onType?.(typed ?? value, target.value);
        change(target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter") commit();
        if (typed === null || event.key === "Enter") return;
        // Undoes within the field, or what was typed in it.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        onType?.(typed, value);
        change(null);
      }}
    />
  );
}
