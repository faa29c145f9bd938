"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "~/components/ui/text-field";

type CodeFormProps = {
  /** For the submit button, which is outside the form. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  /** Only six digits; otherwise recovery codes too. */
  digits?: boolean;
  onSubmit: (code: string) => void;
};

/** A code input. Does not submit when empty. */
export function CodeForm({ id, label, hint, error, digits = false, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Selected, so that typing replaces the wrong code.
    if (error) field.current?.select();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree, a dialog's form can be nested in another.
    event.stopPropagation();
    if (code.trim()) onSubmit(code);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={label}
        hint={hint}
        error={error}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={digits ? "numeric" : "text"}
        spellCheck={false}
        maxLength={32}
        className="font-mono tracking-widest"
      />
    </form>
  );
}
