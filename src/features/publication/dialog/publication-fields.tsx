import type { FormEventHandler } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FormError } from "~/components/ui/form-error";
import { NativeSelect } from "~/components/ui/native-select";
import { PasswordField } from "~/components/ui/password-field";
import { Switch } from "~/components/ui/switch";
import { TextField } from "~/components/ui/text-field";
import { publicationPath } from "~/domain/publication/publication";
import type { PublicationForm } from "~/domain/publication/publication-input";
import { copy } from "../copy";
import { VersionFiles } from "../version-files";

type PublicationFieldsProps = {
  form: UseFormReturn<PublicationForm>;
  onSubmit: FormEventHandler;
  versions: readonly { value: string; label: string }[];
  newestId: string;
};

export function PublicationFields({ form, onSubmit, versions, newestId }: PublicationFieldsProps) {
  const { errors } = form.formState;
  const [asksPassword, hasPassword, versionId] = form.watch(["asksPassword", "hasPassword", "versionId"]);
  const { fields } = copy.dialog;
  const start = `${window.location.host}${publicationPath("")}`;
  return (
    <form id="publication" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormError errors={errors} />
      <TextField label={fields.title} error={errors.title?.message} {...form.register("title")} />
      <TextField
        label={fields.description}
        hint={fields.descriptionHint}
        error={errors.description?.message}
        {...form.register("description")}
      />
      <TextField
        label={fields.slug}
        hint={fields.slugHint(start)}
        error={errors.slug?.message}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...form.register("slug")}
      />
      <NativeSelect label={fields.version} options={versions} {...form.register("versionId")} />
      <VersionFiles versionId={versionId || newestId} use="publish" />
      {versionId === "" && <p className="text-[13px] text-muted">{copy.files.follows}</p>}
      <TextField
        label={fields.lastDay}
        hint={fields.lastDayHint}
        error={errors.lastDay?.message}
        type="date"
        {...form.register("lastDay")}
      />
      <Controller
        control={form.control}
        name="asksPassword"
        render={({ field }) => (
          <Switch
            label={fields.asksPassword}
            description={fields.asksPasswordText}
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {asksPassword && (
        <PasswordField
          label={fields.password}
          hint={hasPassword ? fields.passwordHint : undefined}
          error={errors.password?.message}
          autoComplete="new-password"
          {...form.register("password")}
        />
      )}
    </form>
  );
}
