"use client";

import { Copy } from "lucide-react";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { PasswordField } from "~/components/ui/password-field";
import { TextField } from "~/components/ui/text-field";
import { type CreateApiKeyForm, createApiKeyInput, keyLifetimes } from "~/domain/api/api-key";
import { apiScopes } from "~/domain/api/scope";
import { copyWithToast } from "~/lib/copy-text";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { serverErrorOf, showRefusal } from "~/trpc/server-error";
import { copy } from "./copy";
import { ScopeFields } from "./scope-fields";

const NEVER = "never";
const lifetimes = keyLifetimes.map((days) => ({
  value: String(days ?? NEVER),
  label: copy.form.lifetimes[days ?? NEVER],
}));

/** Creates a key, and shows it once. A default export, because it is loaded when first opened. */
export default function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { form, field } = useZodForm(createApiKeyInput, {
    raw: true,
    defaultValues: { name: "", scopes: ["models"], days: 90, password: "" },
  });
  const { create, submit, asksPassword } = useCreateKey(form);
  if (create.data) return <CreatedKey token={create.data.token} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      title={copy.form.title}
      description={copy.form.text}
      cancel={copy.cancel}
      submit={copy.form.submit}
      busy={create.isPending}
      onSubmit={submit}
      errors={form.formState.errors}
    >
      <TextField
        label={copy.form.name}
        placeholder={copy.form.namePlaceholder}
        autoComplete="off"
        {...field("name")}
      />
      <ScopeFields legend={copy.form.scopes} scopes={apiScopes} field={() => field("scopes")} />
      <NativeSelect
        label={copy.form.lifetime}
        options={lifetimes}
        {...field("days", { setValueAs: (value) => (value === NEVER ? null : Number(value)) })}
      />
      {asksPassword && (
        <PasswordField
          label={copy.form.password}
          hint={copy.form.passwordHint}
          autoComplete="current-password"
          autoFocus
          {...field("password")}
        />
      )}
    </FormDialog>
  );
}

function useCreateKey(form: UseFormReturn<CreateApiKeyForm>) {
  const utils = api.useUtils();
  // Only when the last login is not recent.
  const [asksPassword, setAsksPassword] = useState(false);
  // The token is not kept once the dialog is closed.
  const create = api.apiKey.create.useMutation({ gcTime: 0 });
  const submit = form.handleSubmit(async (typed) => {
    try {
      await create.mutateAsync(typed);
      await utils.apiKey.list.invalidate();
    } catch (error) {
      if (serverErrorOf(error)?.data.field === "password") setAsksPassword(true);
      showRefusal(form, error, copy.form.failed);
    }
  });
  return { create, submit, asksPassword };
}

function CreatedKey({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.made.title}
      description={copy.made.text}
      actions={
        <Button variant="primary" onClick={onClose}>
          {copy.made.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={copy.made.token}
          value={token}
          readOnly
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
        <Button
          size="sm"
          className="self-start"
          onClick={() => void copyWithToast(token, copy.made.copied, copy.made.copyFailed)}
        >
          <Copy aria-hidden />
          {copy.made.copy}
        </Button>
      </div>
    </Dialog>
  );
}
