import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Checkbox } from "~/components/ui/checkbox";
import { Notice } from "~/components/ui/notice";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import type { LoginInput } from "~/domain/auth/credentials";
import type { Provider } from "~/domain/auth/provider";
import { focusField } from "~/lib/focus-field";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import { outboxCopy } from "../copy/outbox";
import { TermsLabel } from "../form/terms-label";
import { useOutboxHref } from "../outbox/use-outbox-href";
import { ProviderButtons } from "../provider/provider-buttons";
import { rememberedEmail } from "../remembered-email";
import { ResendButton } from "../resend-button";
import { storeReturnPath, withReturnPath } from "../return-path";
import { toastCallError } from "../toast-call-error";
import { useSignUpMode } from "../use-sign-up-mode";
import { PasskeyButton } from "./passkey-button";
import { signIn } from "./sign-in";
import type { LoginErrors } from "./validate-login";

const fetchValidation = () => import("./validate-login");

type LoginFormProps = {
  /** Set up on this server. */
  providers: readonly Provider[];
  /** The path to return to, as in the URL. */
  from: string | undefined;
  /** Accepted earlier in this browser, so the box starts ticked. */
  termsAccepted: boolean;
  /** Signed in and being redirected. */
  redirecting: boolean;
  onSignedIn: () => void;
  /** The password was correct, and a second factor is required. */
  onSecondFactor: (asked: { passkey: boolean }) => void;
};

/** Plain inputs: react-hook-form would take a third of the page's JavaScript budget. */
export function LoginForm({ providers, from, termsAccepted, ...outcome }: LoginFormProps) {
  const { redirecting, onSignedIn } = outcome;
  const outboxHref = useOutboxHref();
  const mode = useSignUpMode();
  const { submit, submitting, unconfirmed, errors, setErrors } = useLogin(outcome);
  const [accepted, setAccepted] = useState(termsAccepted);
  const { emailField, termsBox } = useRememberedEmail(setAccepted);

  const change = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "termsAccepted") setAccepted(target.checked);
    setErrors((current) => ({ ...current, [target.name]: undefined }));
  };

  return (
    <CenteredPanel
      title={copy.login.title}
      subtitle={copy.login.subtitle}
      foot={
        mode === "closed" ? (
          copy.login.signUpClosed
        ) : (
          <>
            {mode === "invitation" ? copy.login.signUpByInvitation : copy.login.toSignUp.question}{" "}
            <Link
              href={withReturnPath("/signup", from)}
              className="font-medium text-link underline-offset-3 hover:underline"
            >
              {copy.login.toSignUp.link}
            </Link>
          </>
        )
      }
    >
      <ProviderButtons configured={providers} disabled={!accepted}>
        <form
          noValidate
          onFocus={() => void fetchValidation().catch(() => {})}
          onInput={change}
          onSubmit={submit}
          className="flex flex-col gap-4"
        >
          {unconfirmed && <UnconfirmedNotice email={unconfirmed} outboxHref={outboxHref} />}
          <TextField
            label={copy.email}
            type="email"
            autoComplete="email"
            inputMode="email"
            name="email"
            ref={emailField}
            error={errors.email}
          />
          <PasswordField
            label={copy.password}
            autoComplete="current-password"
            name="password"
            error={errors.password}
          />
          <Link
            href="/forgot-password"
            className="-mt-1.5 self-start text-[13px] text-link underline-offset-3 hover:underline"
          >
            {copy.login.forgot}
          </Link>
          <Checkbox
            label={<TermsLabel />}
            name="termsAccepted"
            ref={termsBox}
            defaultChecked={termsAccepted}
            error={errors.termsAccepted}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            wide
            disabled={!accepted}
            loading={submitting || redirecting}
          >
            {copy.login.submit}
          </Button>
          <PasskeyButton
            label={copy.login.passkey}
            as="passkey"
            disabled={!accepted || submitting || redirecting}
            onSignedIn={onSignedIn}
          />
        </form>
      </ProviderButtons>
    </CenteredPanel>
  );
}

/** The page may not know what this tab knows: it is prerendered, or was prefetched before the sign-up. */
function useRememberedEmail(setAccepted: (accepted: boolean) => void) {
  const emailField = useRef<HTMLInputElement>(null);
  const termsBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const email = rememberedEmail();
    if (!email || !emailField.current || !termsBox.current) return;
    emailField.current.value ||= email;
    termsBox.current.checked = true;
    setAccepted(true);
  }, [setAccepted]);
  return { emailField, termsBox };
}

/** Signs in with what is in the form. `unconfirmed`: the address that still has to be confirmed. */
function useLogin({
  redirecting,
  onSignedIn,
  onSecondFactor,
}: Pick<LoginFormProps, "redirecting" | "onSignedIn" | "onSecondFactor">) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [submitting, setSubmitting] = useState(false);
  const attemptSignIn = async ({ email, password }: LoginInput) => {
    try {
      const refusal = await signIn("credentials", { email, password });
      if (!refusal) return onSignedIn();
      if (refusal === "second_factor") return onSecondFactor({ passkey: false });
      if (refusal === "second_factor_or_passkey") return onSecondFactor({ passkey: true });
      if (refusal === "email_unconfirmed") {
        storeReturnPath();
        setUnconfirmed(email);
      }
      toast.error(copy.login.failed, { description: copy.login.refusals[refusal] });
    } catch (error) {
      toastCallError(copy.login.failed, error, copy.anErrorOccurred);
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (submitting || redirecting) return;
    setSubmitting(true);
    setUnconfirmed(null);
    toast.clear();
    const fields = valuesOf(currentTarget);
    // If the rules fail to load, the server's validation applies, which uses the same ones.
    const validation = await fetchValidation().catch(() => undefined);
    const validated = validation?.validateLogin(fields) ?? { values: fields, errors: {} };
    setErrors(validated.errors);
    const [firstInvalid] = Object.keys(validated.errors);
    if (firstInvalid) focusField(currentTarget, firstInvalid);
    else await attemptSignIn(validated.values);
    setSubmitting(false);
  };
  return { submit, submitting, unconfirmed, errors, setErrors };
}

type UnconfirmedNoticeProps = { email: string; outboxHref: ReturnType<typeof useOutboxHref> };

function UnconfirmedNotice({ email, outboxHref }: UnconfirmedNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={copy.login.unconfirmed.title}
      action={
        outboxHref ? (
          <ButtonLink href={outboxHref} prefetch={false} size="sm">
            {outboxCopy.open}
          </ButtonLink>
        ) : (
          <ResendButton account={{ email }} />
        )
      }
    >
      {outboxHref ? outboxCopy.unconfirmed(email) : copy.login.unconfirmed.text(email)}
    </Notice>
  );
}

function valuesOf(form: HTMLFormElement): LoginInput {
  const entries = new FormData(form);
  const text = (name: keyof LoginInput) => String(entries.get(name) ?? "");
  return { email: text("email"), password: text("password"), termsAccepted: entries.has("termsAccepted") };
}
