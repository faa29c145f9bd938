import Link from "next/link";
import { useSyncExternalStore } from "react";
import { useForm } from "react-hook-form";
import { CenteredPanel } from "~/components/layout/centered-panel";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { TextField } from "~/components/ui/text-field";
import type { SignUpInput } from "~/domain/auth/credentials";
import type { Provider } from "~/domain/auth/provider";
import { hasStart } from "~/domain/chat/draft";
import { fieldsOf } from "~/lib/form-fields";
import { toast } from "~/lib/toast";
import { CallError, callMutation } from "~/trpc/light-call";
import { copy } from "./copy";
import { lazyResolver } from "./form/lazy-resolver";
import { NewPasswordFields } from "./form/new-password-fields";
import { TermsLabel } from "./form/terms-label";
import { ProviderButtons } from "./provider/provider-buttons";
import { rememberEmail } from "./remembered-email";
import { toastCallError } from "./toast-call-error";

const signUpForm = lazyResolver<SignUpInput>(() =>
  import("./form/resolvers").then(({ signUpResolver }) => signUpResolver),
);

const noChanges = () => () => {};
const hasSavedPrompt = () => hasStart(() => window.localStorage, Date.now());

type SignUpFormProps = {
  /** Sign-in providers that are set up on this server. */
  providers: readonly Provider[];
  isByInvitation: boolean;
  loginHref: string;
  onComplete: (email: string) => void;
};

/** Step 'account'. */
export function SignUpForm({ providers, isByInvitation, loginHref, onComplete }: SignUpFormProps) {
  const { register, handleSubmit, watch, formState, setError } = useForm<SignUpInput>({
    resolver: signUpForm.resolver,
    defaultValues: { name: "", email: "", password: "", confirmPassword: "", acceptTerms: false },
  });
  const field = fieldsOf({ register, formState });
  const isPromptSaved = useSyncExternalStore(noChanges, hasSavedPrompt, () => false);
  const accepted = watch("acceptTerms");

  const submit = async (form: SignUpInput) => {
    try {
      await callMutation("auth", "signUp", form);
      rememberEmail(form.email);
      onComplete(form.email);
    } catch (error) {
      if (error instanceof CallError && error.field === "password")
        return setError("password", { message: error.message }, { shouldFocus: true });
      toastCallError(copy.signUp.failed, error, copy.anErrorOccurred);
    }
  };
  const requireTerms = () => {
    if (!accepted)
      toast.error(copy.signUp.termsMissing.title, { description: copy.signUp.termsMissing.description });
    return accepted;
  };

  return (
    <CenteredPanel
      title={copy.signUp.title}
      subtitle={
        isByInvitation
          ? copy.signUp.byInvitation
          : isPromptSaved
            ? copy.signUp.promptSaved
            : copy.signUp.subtitle
      }
      foot={
        <>
          {copy.signUp.toLogin.question}{" "}
          <Link href={loginHref} className="font-medium text-link underline-offset-3 hover:underline">
            {copy.signUp.toLogin.link}
          </Link>
        </>
      }
    >
      <ProviderButtons configured={providers} disabled={!accepted} mayContinue={requireTerms}>
        <form
          noValidate
          onFocus={signUpForm.load}
          onSubmit={(event) => {
            toast.clear();
            return handleSubmit(submit)(event);
          }}
          className="flex flex-col gap-4"
        >
          <TextField label={copy.signUp.name} autoComplete="name" {...field("name")} />
          <TextField
            label={copy.email}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...field("email")}
          />
          <NewPasswordFields
            labels={{ password: copy.password, confirmPassword: copy.signUp.confirmPassword }}
            field={field}
          />
          <Checkbox label={<TermsLabel />} {...field("acceptTerms")} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            wide
            disabled={!accepted}
            loading={formState.isSubmitting}
          >
            {copy.signUp.submit}
          </Button>
        </form>
      </ProviderButtons>
    </CenteredPanel>
  );
}
