import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { type HostId, hostFacts } from "~/domain/publication/host";
import { hostTokenInput } from "~/domain/publication/static-host";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

type HostTokenFormProps = { host: HostId; onSaved: () => void; onCancel: () => void };

/** Form for a host's access token; a saved token is never shown again. */
export default function HostTokenForm({ host, onSaved, onCancel }: HostTokenFormProps) {
  const utils = api.useUtils();
  const { label, tokenPage } = hostFacts[host];
  const { form, field } = useZodForm(hostTokenInput, { defaultValues: { host, token: "" } });
  const submit = form.handleSubmit(async (values) => {
    try {
      await utils.client.publication.saveToken.mutate(values);
      toast.success(copy.hosts.saved(label));
      await utils.publication.hosts.invalidate();
      onSaved();
    } catch (error) {
      toastError(error, copy.failed);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <TextField
        label={copy.hosts.token(label)}
        type="password"
        autoComplete="off"
        data-1p-ignore
        autoFocus
        {...field("token")}
      />
      <p className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" variant="primary" loading={form.formState.isSubmitting}>
          {copy.hosts.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <a
          href={tokenPage}
          target="_blank"
          rel="noopener noreferrer"
          className="ml-auto rounded-inner text-[13px] text-link hover:underline"
        >
          {copy.hosts.where(label)}
        </a>
      </p>
    </form>
  );
}
