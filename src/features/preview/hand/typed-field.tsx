import { useState } from "react";
import { TextField } from "~/components/ui/text-field";
import { isComposing } from "~/lib/enter-key";
import { copy } from "../copy";

type TypedFieldProps = {
  label: string;
  hint?: string;
  value: string;
  /** Normalizes the text; null rejects it. By default, the text itself. */
  parse?: (typed: string) => string | null;
  /** `before`: the text until now. */
  onType?: (before: string, after: string) => void;
  onCommit: (text: string) => void;
};

/** A text field that commits on Enter and on blur. An invalid text stays for correction. */
export function TypedField({ label, hint, value, parse, onType, onCommit }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const change = (text: string | null) => {
    setTyped(text);
    setInvalid(false);
  };
  const commit = () => {
    if (typed === null) return;
    const text = typed.trim();
    const parsed = parse && text !== value ? parse(text) : text;
    if (parsed === null) return setInvalid(true);
    change(null);
    if (parsed !== value) onCommit(parsed);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      value={typed ?? value}
      error={isInvalid ? copy.hand.invalid : undefined}
      onChange={({ target }) => {
        onType?.(typed ?? value, target.value);
        change(target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter") commit();
        if (typed === null || event.key === "Enter") return;
        // Undo and Escape apply to this field.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        onType?.(typed, value);
        change(null);
      }}
    />
  );
}
