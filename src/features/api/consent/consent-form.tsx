import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form-error";
import { PasswordField } from "~/components/ui/password-field";
import type { AppAnswer } from "~/domain/api/oauth/authorization";
import type { RequestingApp } from "~/domain/api/oauth/connected-app";
import type { ApiScope } from "~/domain/api/scope";
import { fieldsOf } from "~/lib/form-fields";
import { serverErrorOf, showRefusal } from "~/trpc/server-error";
import { copy } from "../copy";
import { ScopeFields } from "../scope-fields";

type ConsentFormProps = {
  app: RequestingApp;
  /** Further details to show before the user answers. */
  facts: readonly { label: string; value: ReactNode }[];
  cancel: string;
  /** Rejects with the server's error. */
  onAnswer: (answer: AppAnswer) => Promise<unknown>;
};

/** Consent screen of an app: its identity and requested scopes, each of which the user can deselect. */
export function ConsentForm({ app, facts, cancel, onAnswer }: ConsentFormProps) {
  // Only if the last login is not recent.
  const [needsPassword, setNeedsPassword] = useState(false);
  const [sent, setSent] = useState<"allow" | "cancel" | null>(null);
  const form = useForm<{ scopes: ApiScope[]; password: string }>({
    defaultValues: { scopes: [...app.scopes], password: "" },
  });
  const field = fieldsOf(form);
  const answer = async (decision: AppAnswer) => {
    if (sent) return;
    form.clearErrors();
    setSent(decision.allow ? "allow" : "cancel");
    try {
      await onAnswer(decision);
    } catch (error) {
      if (serverErrorOf(error)?.data.field === "password") setNeedsPassword(true);
      showRefusal(form, error, copy.consent.failed);
      setSent(null);
    }
  };
  const allow = form.handleSubmit(({ scopes, password }) => answer({ allow: true, scopes, password }));
  return (
    <form noValidate onSubmit={allow} className="flex flex-col gap-5">
      <dl className="flex flex-col divide-y divide-border rounded-card border border-border bg-elevated text-[13px]">
        <Fact label={copy.consent.app}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium">{app.name ?? copy.consent.unnamed}</span>
            <Badge tone="warning">{copy.consent.unverified}</Badge>
          </span>
        </Fact>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      <ScopeFields legend={copy.consent.scopes} scopes={app.scopes} field={() => field("scopes")} />
      {needsPassword && (
        <PasswordField
          label={copy.consent.password}
          hint={copy.consent.passwordHint}
          autoComplete="current-password"
          autoFocus
          {...field("password")}
        />
      )}
      <FormError errors={form.formState.errors} />
      <div className="flex flex-col gap-2.5">
        <Button type="submit" variant="primary" size="lg" wide loading={sent === "allow"}>
          {copy.consent.allow}
        </Button>
        <Button
          size="lg"
          wide
          loading={sent === "cancel"}
          onClick={() => void answer({ allow: false, scopes: [], password: "" })}
        >
          {cancel}
        </Button>
      </div>
      <p className="text-pretty text-[13px] text-muted">{copy.consent.later}</p>
    </form>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-0.5 px-3.5 py-2.5">
      <dt className="w-24 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-40 text-foreground [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
