"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { TextField } from "~/components/ui/text-field";

type CodeFormProps = {
  /** For the button outside of it that sends it. */
  id: string;
  label: string;
  hint?: string;
  error?: string;
  /** Six digits only; else recovery codes too. */
  digits?: boolean;
  onSubmit: (code: string) => void;
};

/** A field for a code. An empty one is not sent. */
export function CodeForm({ id, label, hint, error, digits = false, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was wrong is typed over.
    if (error) field.current?.select();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the page's tree a dialog's form may stand inside another.
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
