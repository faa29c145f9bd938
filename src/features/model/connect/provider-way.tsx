import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form-error";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import { connectionFacts, connectionKinds } from "~/domain/model/connection";
import { type ConnectionForm, connectionInput } from "~/domain/model/connection-input";
import { connectionOf } from "~/domain/model/model";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy as formCopy } from "../connections/copy";
import { newConnection } from "../connections/new-connection";
import { copy } from "../copy";
import type { StoredModel } from "../stored-model";
import { ModelRows } from "./model-rows";

/** Ollama has a way of its own. */
const kinds = connectionKinds
  .filter((kind) => kind !== "ollama")
  .map((kind) => ({ value: kind, label: connectionFacts[kind].label }));

/** Connects a provider with a key, which is tested at once, then lists its models with their prices. */
export function ProviderWay({ onUse }: { onUse: (model: StoredModel) => void }) {
  const [connected, setConnected] = useState<{ id: string; name: string } | null>(null);
  const { data: models } = api.model.list.useQuery();
  if (!connected) return <ProviderForm onConnected={setConnected} />;
  const offered = (models ?? []).filter(
    ({ id, isConnected }) => isConnected && connectionOf(id) === connected.id,
  );
  return (
    <>
      <p role="status" className="text-[13px]">
        {copy.connect.works(connected.name, offered.length)}
      </p>
      <ModelRows models={offered} onUse={onUse} />
    </>
  );
}

type ProviderFormProps = { onConnected: (connection: { id: string; name: string }) => void };

function ProviderForm({ onConnected }: ProviderFormProps) {
  const utils = api.useUtils();
  const { mutateAsync, isPending } = api.model.connection.save.useMutation();
  const { form, field } = useZodForm(connectionInput, { raw: true, defaultValues: newConnection });
  const kind = form.watch("kind");
  const facts = connectionFacts[kind];
  const { errors } = form.formState;
  const save = async (typed: ConnectionForm) => {
    const name = connectionFacts[typed.kind].label;
    const { id } = await mutateAsync({ ...typed, name });
    await Promise.all([utils.model.connection.invalidate(), utils.model.list.refetch()]);
    onConnected({ id, name });
  };
  const submit = (event: FormEvent) => {
    // Submit events bubble through portals, so a parent form would submit too.
    event.stopPropagation();
    void submitForm(form, save, formCopy.notSaved)(event);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-[13px] text-muted">{copy.connect.providerText}</p>
      <FormError errors={errors} />
      <NativeSelect label={formCopy.form.kind} options={kinds} {...form.register("kind")} />
      {(!facts.address || errors.address) && (
        <TextField
          label={formCopy.form.address}
          hint={formCopy.form.addressHint(facts.address)}
          spellCheck={false}
          autoComplete="off"
          inputMode="url"
          {...field("address")}
        />
      )}
      <TextField
        label={formCopy.form.key}
        hint={formCopy.form.keyHint(kind, facts.keySource, false)}
        type="password"
        autoComplete="off"
        data-1p-ignore
        {...field("key")}
      />
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          {copy.connect.test}
        </Button>
      </div>
    </form>
  );
}
