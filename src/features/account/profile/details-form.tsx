import { useWatch } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Section } from "~/components/ui/section";
import { TextField } from "~/components/ui/text-field";
import { type Profile, profileInput } from "~/domain/account/profile";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { showAtField } from "~/trpc/server-error";
import { copy } from "../copy";
import { useProfileChanges } from "./use-profile-changes";
import { useUsernameState } from "./use-username-state";

/** The profile as a form, with the schema that the server parses with. */
export default function DetailsForm({ profile, onEnd }: { profile: Profile; onEnd: () => void }) {
  const { form, field } = useZodForm(profileInput, {
    raw: true,
    mode: "onTouched",
    defaultValues: { name: profile.name ?? "", username: profile.username ?? "", phone: profile.phone ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const changed = useProfileChanges();
  const save = api.profile.save.useMutation({
    async onSuccess() {
      await changed();
      toast.success(copy.profile.details.saved);
      onEnd();
    },
    onError(error) {
      if (!showAtField(form, error)) toast.error(copy.notSaved, { description: error.message });
    },
  });
  const typed = useWatch({ control: form.control, name: "username" });
  const username = useUsernameState(typed, profile.username);
  return (
    <form noValidate onSubmit={form.handleSubmit((input) => save.mutate(input))}>
      <Section
        title={copy.profile.details.title}
        description={copy.profile.details.text}
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={onEnd}>
              {copy.profile.details.discard}
            </Button>
            <Button
              size="sm"
              variant="primary"
              type="submit"
              loading={save.isPending}
              disabled={!isDirty || username.isTaken}
            >
              {copy.profile.details.save}
            </Button>
          </>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field("name")} label={copy.profile.details.name} autoComplete="name" autoFocus />
          <div>
            <TextField
              {...form.register("username")}
              label={copy.profile.details.username}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              hint={username.hint ?? copy.profile.details.usernameHint}
              error={errors.username?.message ?? username.error}
            />
            <span role="status" className="sr-only">
              {username.hint}
            </span>
          </div>
          <TextField
            label={copy.profile.details.email}
            value={profile.email}
            readOnly
            disabled
            hint={copy.profile.details.emailHint}
          />
          <TextField
            {...field("phone")}
            label={copy.profile.details.phone}
            type="tel"
            autoComplete="tel"
            hint={copy.profile.details.phoneHint}
          />
        </div>
      </Section>
    </form>
  );
}
