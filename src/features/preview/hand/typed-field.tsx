import { useState } from "react";
import { TextField } from "~/components/ui/text-field";

type TypedFieldProps = {
  label: string;
  value: string;
  /** @param before what was shown until now */
  onType?: (before: string, after: string) => void;
  onCommit: (text: string) => void;
};

/** A text that is written with Enter, or when the field is left. */
export function TypedField({ label, value, onType, onCommit }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  return (
    <TextField
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        onType?.(typed ?? value, target.value);
        setTyped(target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (typed === null || event.key === "Enter") return;
        // Undoes within the field, or what was typed in it.
        event.stopPropagation();
        if (event.key !== "Escape") return;
        onType?.(typed, value);
        setTyped(null);
      }}
    />
  );
}
