import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { Switch } from "~/components/ui/switch";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type ConnectionView, connectionFacts, connectionKinds } from "~/domain/model/connection";
import { type ConnectionForm, connectionInput } from "~/domain/model/connection-input";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "./copy";

type ConnectionDialogProps = {
  /** Null: adds one. */
  connection: ConnectionView | null;
  mayShare: boolean;
  onClose: () => void;
};

const kinds = connectionKinds.map((kind) => ({ value: kind, label: connectionFacts[kind].label }));

const empty: ConnectionForm = {
  kind: "openai",
  name: connectionFacts.openai.label,
  address: "",
  key: "",
  headers: "",
  isShared: false,
  dailyTokens: "",
};

const formOf = ({ id, kind, name, address, isShared, dailyTokens }: ConnectionView): ConnectionForm => ({
  id,
  kind,
  name,
  isShared,
  address: address ?? "",
  key: "",
  headers: "",
  dailyTokens: dailyTokens ? String(dailyTokens) : "",
});

/** Adds or edits a connection. A default export for lazy loading. */
export default function ConnectionDialog({ connection, mayShare, onClose }: ConnectionDialogProps) {
  const utils = api.useUtils();
  const { mutateAsync, isPending } = api.model.connection.save.useMutation();
  const form = useForm<ConnectionForm>({
    resolver: zodResolver(connectionInput, undefined, { raw: true }),
    defaultValues: connection ? formOf(connection) : empty,
  });
  const { errors, dirtyFields } = form.formState;
  const [kind, isShared] = form.watch(["kind", "isShared"]);
  const facts = connectionFacts[kind];
  const save = async (typed: ConnectionForm) => {
    const { models, ms } = await mutateAsync(typed);
    toast.success(typed.name, { description: copy.works(models, ms) });
    onClose();
    await Promise.all([utils.model.connection.invalidate(), utils.model.list.invalidate()]);
  };
  const kindField = form.register("kind", {
    // The name follows the provider until the user edits it.
    onChange: () => {
      if (!dirtyFields.name && !connection)
        form.resetField("name", { defaultValue: connectionFacts[form.getValues("kind")].label });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={connection ? copy.form.editTitle(connection.name) : copy.form.addTitle}
      cancel={copy.cancel}
      submit={copy.form.save}
      busy={isPending}
      onSubmit={submitForm(form, save, copy.notSaved)}
      errors={errors}
    >
      <NativeSelect label={copy.form.kind} options={kinds} {...kindField} />
      <TextField label={copy.form.name} error={errors.name?.message} {...form.register("name")} />
      <TextField
        label={copy.form.address}
        hint={copy.form.addressHint(facts.address)}
        error={errors.address?.message}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        {...form.register("address")}
      />
      <TextField
        label={copy.form.key}
        hint={copy.form.keyHint(kind, facts.keySource, Boolean(connection?.keyEnd))}
        error={errors.key?.message}
        type="password"
        autoComplete="off"
        data-1p-ignore
        {...form.register("key")}
      />
      {kind === "compatible" && (
        <TextArea
          label={copy.form.headers}
          hint={copy.form.headersHint(connection?.headerNames ?? [])}
          error={errors.headers?.message}
          rows={2}
          spellCheck={false}
          {...form.register("headers")}
        />
      )}
      {mayShare && (
        <Controller
          control={form.control}
          name="isShared"
          render={({ field }) => (
            <Switch
              label={copy.form.share}
              description={copy.form.shareText}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {isShared && (
        <TextField
          label={copy.form.budget}
          hint={copy.form.budgetHint}
          error={errors.dailyTokens?.message}
          inputMode="numeric"
          {...form.register("dailyTokens")}
        />
      )}
    </FormDialog>
  );
}
