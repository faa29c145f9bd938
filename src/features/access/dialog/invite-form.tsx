import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form-error";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import { roles } from "~/domain/access/role";
import { inviteInput, type SharedInput } from "~/domain/access/share-input";
import { toast } from "~/lib/toast";
import { optionalNumber, useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";
import { lifetimeOptions } from "./lifetime-options";

const roleOptions = roles.map((role) => ({ value: role, label: copy.roles[role] }));

/** Invites somebody by email. */
export function InviteForm({ target }: { target: SharedInput }) {
  const utils = api.useUtils();
  const invite = api.access.invite.useMutation();
  const defaultValues = { ...target, email: "", role: "viewer", lifetimeDays: null } as const;
  const { form, field } = useZodForm(inviteInput, { defaultValues });
  const submit = submitForm(
    form,
    async (typed) => {
      await invite.mutateAsync(typed);
      await utils.access.listShares.invalidate();
      toast.success(copy.invite.done(typed.email, typed.role));
      form.reset({ ...typed, email: "" });
      form.setFocus("email");
    },
    copy.invite.failed,
  );
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-2 gap-3">
      <FormError errors={form.formState.errors} />
      <div className="col-span-full">
        <TextField
          label={copy.invite.email}
          hint={copy.invite.emailHint}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email")}
        />
      </div>
      <NativeSelect label={copy.invite.role} options={roleOptions} {...field("role")} />
      <NativeSelect
        label={copy.invite.lifetime}
        options={lifetimeOptions}
        {...field("lifetimeDays", { setValueAs: optionalNumber })}
      />
      <Button
        type="submit"
        variant="primary"
        className="col-span-full sm:justify-self-end"
        loading={form.formState.isSubmitting}
      >
        {copy.invite.submit}
      </Button>
    </form>
  );
}
