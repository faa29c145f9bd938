import { ExternalLink } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import type { GitHubState } from "~/domain/github/github";
import { connectInput } from "~/domain/github/github-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";
import { Refusal } from "../refusal";

/** Connects GitHub with a token, or through the operator's app. A default export, because it is loaded when first opened. */
export default function ConnectDialog({ state, onClose }: { state: GitHubState; onClose: () => void }) {
  const utils = api.useUtils();
  const connect = api.github.connect.useMutation();
  const { form, field } = useZodForm(connectInput, { defaultValues: { token: "" } });
  const submit = submitForm(
    form,
    async (typed) => {
      await connect.mutateAsync(typed);
      const { connection } = await utils.github.read.fetch(undefined, { staleTime: 0 });
      toast.success(copy.connect.saved(connection?.login ?? ""));
      onClose();
      await utils.github.invalidate();
    },
    copy.connect.failed,
  );
  return (
    <FormDialog
      onClose={onClose}
      title={copy.connect.title}
      description={copy.connect.text}
      cancel={copy.connect.cancel}
      submit={copy.connect.save}
      busy={connect.isPending}
      onSubmit={submit}
    >
      <Refusal errors={form.formState.errors} />
      {state.hasApp && <AppConnection />}
      <TextField
        label={copy.connect.token}
        hint={copy.connect.hint}
        type="password"
        autoComplete="off"
        data-1p-ignore
        {...field("token")}
      />
      <a
        href={`${state.webUrl}/settings/personal-access-tokens/new`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1.5 self-start text-[13px] text-link hover:underline"
      >
        {copy.connect.make}
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    </FormDialog>
  );
}

function AppConnection() {
  return (
    <>
      {/* Not a Link, because the route redirects to another site. */}
      <a href="/api/github/connect" className={buttonStyles({ variant: "primary" })}>
        {copy.connect.withApp}
      </a>
      <p className="text-center text-[13px] text-muted">{copy.connect.orToken}</p>
    </>
  );
}
