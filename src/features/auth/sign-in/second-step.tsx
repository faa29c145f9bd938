import { type FormEvent, useRef, useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { toast } from "~/lib/toast";
import { CallError } from "~/trpc/light-call";
import { copy } from "../copy";
import { secondStepCopy } from "../copy/second-step";
import { PasskeyButton } from "./passkey-button";
import { signIn } from "./sign-in";

const SIX_DIGITS = /^\s*\d{3}\s?\d{3}\s*$/;

type SecondStepProps = {
  /** Whether the user has a passkey to use instead of a code. */
  passkey: boolean;
  onSignedIn: () => void;
  /** The challenge is over or the user went back, so the password is required again. */
  onBack: () => void;
};

/** The second factor: an authenticator code, a recovery code, or a passkey. */
export function SecondStep({ passkey, onSignedIn, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<"code" | "recovery">("code");
  const toggleKind = () => setKind(kind === "code" ? "recovery" : "code");
  const backWhenExpired = (refusal: SignInRefusal) => refusal === "challenge_over" && onBack();
  return (
    <CenteredPanel title={secondStepCopy.title}>
      <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} onRefused={backWhenExpired} />
      {passkey && (
        <PasskeyButton
          label={secondStepCopy.passkey}
          as="second-factor"
          onSignedIn={onSignedIn}
          onRefused={backWhenExpired}
        />
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <TextButton onClick={toggleKind}>{secondStepCopy[kind].other}</TextButton>
        <TextButton onClick={onBack}>{secondStepCopy.back}</TextButton>
      </div>
    </CenteredPanel>
  );
}

function TextButton(props: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-8 font-medium text-link underline-offset-3 hover:underline pointer-coarse:min-h-11"
    />
  );
}

type CodeFormProps = {
  kind: "code" | "recovery";
  onSignedIn: () => void;
  onRefused: (refusal: SignInRefusal) => void;
};

/** Authenticator codes are submitted with the sixth digit. */
function CodeForm({ kind, onSignedIn, onRefused }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { busy, send } = useSubmitCode({ onSignedIn, onRefused, onWrong: showError });
  function showError(sentence: string) {
    setError(sentence);
    field.current?.select();
    field.current?.focus();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value ?? "";
    if (!code.trim()) return showError(secondStepCopy.missing);
    setError(undefined);
    void send(code);
  };
  const { label, hint } = secondStepCopy[kind];
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={field}
        name="code"
        label={label}
        hint={hint}
        error={error}
        autoFocus
        autoComplete={kind === "code" ? "one-time-code" : "off"}
        autoCapitalize={kind === "code" ? "none" : "characters"}
        inputMode={kind === "code" ? "numeric" : "text"}
        spellCheck={false}
        maxLength={32}
        className="font-mono tracking-widest"
        onChange={({ target }) => {
          if (kind === "code" && SIX_DIGITS.test(target.value)) target.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant="primary" size="lg" wide loading={busy}>
        {secondStepCopy.submit}
      </Button>
    </form>
  );
}

type SubmitHandlers = {
  onSignedIn: () => void;
  onRefused: (refusal: SignInRefusal) => void;
  onWrong: (sentence: string) => void;
};

function useSubmitCode({ onSignedIn, onRefused, onWrong }: SubmitHandlers) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const send = async (code: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const refusal = await signIn("second-factor", { code });
      if (!refusal) return onSignedIn();
      if (refusal === "wrong_code") onWrong(copy.login.refusals.wrong_code);
      else toast.error(copy.login.failed, { description: copy.login.refusals[refusal] });
      onRefused(refusal);
    } catch (error) {
      onWrong(error instanceof CallError ? error.message : copy.anErrorOccurred);
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, send };
}
