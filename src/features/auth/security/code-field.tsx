import { useEffect, useRef } from "react";
import { TextField } from "~/components/ui/text-field";

type CodeFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  /** Only six digits; otherwise recovery codes too. */
  digits?: boolean;
  value: string;
  onValue: (code: string) => void;
};

/** A code input. */
export function CodeField({ label, hint, error, digits = false, value, onValue }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Selected, so that typing replaces the wrong code.
    if (error) field.current?.select();
  }, [error]);
  return (
    <TextField
      ref={field}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="characters"
      inputMode={digits ? "numeric" : "text"}
      spellCheck={false}
      maxLength={32}
      className="font-mono tracking-widest"
    />
  );
}
