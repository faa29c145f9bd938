import Link from "next/link";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import { copy } from "./copy";

type ConfirmWithPasswordProps = {
  email: string;
  busy: boolean;
  /** Why the entered password was rejected. */
  error: string | undefined;
  onPassword: (password: string) => void;
};

/** For a browser other than the one that signed up: the password chosen there confirms the address and signs in. */
export function ConfirmWithPassword({ email, busy, error, onPassword }: ConfirmWithPasswordProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPassword(field.current?.value ?? "");
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField label={copy.email} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={field}
        label={copy.password}
        autoComplete="current-password"
        autoFocus
        error={error}
      />
      <Link
        href="/forgot-password"
        className="-mt-1.5 self-start text-[13px] text-link underline-offset-3 hover:underline"
      >
        {copy.login.forgot}
      </Link>
      <Button type="submit" variant="primary" size="lg" wide loading={busy}>
        {copy.verify.password_needed.button}
      </Button>
    </form>
  );
}
