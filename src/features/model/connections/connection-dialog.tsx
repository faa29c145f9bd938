import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { SwitchField } from "~/components/ui/switch-field";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type ConnectionView, connectionFacts, connectionKinds } from "~/domain/model/connection";
import { type ConnectionForm, connectionInput } from "~/domain/model/connection-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "./copy";
import { newConnection } from "./new-connection";

type ConnectionDialogProps = {
  /** Null: adds one. */
  connection: ConnectionView | null;
  mayShare: boolean;
  onClose: () => void;
};

const kinds = connectionKinds.map((kind) => ({ value: kind, label: connectionFacts[kind].label }));

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
  const { form, field } = useZodForm(connectionInput, {
    raw: true,
    defaultValues: connection ? formOf(connection) : newConnection,
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
      <TextField label={copy.form.name} {...field("name")} />
      <TextField
        label={copy.form.address}
        hint={copy.form.addressHint(facts.address)}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        {...field("address")}
      />
      <TextField
        label={copy.form.key}
        hint={copy.form.keyHint(kind, facts.keySource, Boolean(connection?.keyEnd))}
        type="password"
        autoComplete="off"
        data-1p-ignore
        {...field("key")}
      />
      {kind === "compatible" && (
        <TextArea
          label={copy.form.headers}
          hint={copy.form.headersHint(connection?.headerNames ?? [])}
          rows={2}
          spellCheck={false}
          {...field("headers")}
        />
      )}
      {mayShare && (
        <SwitchField
          control={form.control}
          name="isShared"
          label={copy.form.share}
          description={copy.form.shareText}
        />
      )}
      {isShared && (
        <TextField
          label={copy.form.budget}
          hint={copy.form.budgetHint}
          inputMode="numeric"
          {...field("dailyTokens")}
        />
      )}
    </FormDialog>
  );
}
