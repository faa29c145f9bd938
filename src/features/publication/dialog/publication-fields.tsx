import type { FormEventHandler } from "react";
import type { UseFormReturn } from "react-hook-form";
import { FormError } from "~/components/ui/form-error";
import { NativeSelect } from "~/components/ui/native-select";
import { PasswordField } from "~/components/ui/password-field";
import { SwitchField } from "~/components/ui/switch-field";
import { TextField } from "~/components/ui/text-field";
import { publicationPath } from "~/domain/publication/publication";
import type { PublicationForm } from "~/domain/publication/publication-input";
import { fieldsOf } from "~/lib/form-fields";
import { copy } from "../copy";
import { VersionFiles } from "../version-files";

type PublicationFieldsProps = {
  form: UseFormReturn<PublicationForm>;
  onSubmit: FormEventHandler;
  versions: readonly { value: string; label: string }[];
  newestId: string;
};

export function PublicationFields({ form, onSubmit, versions, newestId }: PublicationFieldsProps) {
  const field = fieldsOf(form);
  const [asksPassword, hasPassword, versionId] = form.watch(["asksPassword", "hasPassword", "versionId"]);
  const { fields } = copy.dialog;
  const start = `${window.location.host}${publicationPath("")}`;
  return (
    <form id="publication" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormError errors={form.formState.errors} />
      <TextField label={fields.title} {...field("title")} />
      <TextField label={fields.description} hint={fields.descriptionHint} {...field("description")} />
      <TextField
        label={fields.slug}
        hint={fields.slugHint(start)}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...field("slug")}
      />
      <NativeSelect label={fields.version} options={versions} {...form.register("versionId")} />
      <VersionFiles versionId={versionId || newestId} use="publish" />
      {versionId === "" && <p className="text-[13px] text-muted">{copy.files.follows}</p>}
      <TextField label={fields.lastDay} hint={fields.lastDayHint} type="date" {...field("lastDay")} />
      <SwitchField
        control={form.control}
        name="asksPassword"
        label={fields.asksPassword}
        description={fields.asksPasswordText}
      />
      {asksPassword && (
        <PasswordField
          label={fields.password}
          hint={hasPassword ? fields.passwordHint : undefined}
          autoComplete="new-password"
          {...field("password")}
        />
      )}
    </form>
  );
}
