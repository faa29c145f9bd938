import { ChevronRight } from "lucide-react";
import { type FormEventHandler, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/ui/button";
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
  isLive: boolean;
};

/** What is published, and its settings: closed, because it can be published without them. */
export function PublicationFields({ form, onSubmit, versions, newestId, isLive }: PublicationFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const isRefused = Object.keys(errors).some((name) => name !== "root");
  const versionId = form.watch("versionId");
  const files = (
    <>
      <VersionFiles versionId={versionId || newestId} use="publish" />
      {versionId === "" && <p className="text-[13px] text-muted">{copy.files.follows}</p>}
    </>
  );
  return (
    <form id="publication" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormError errors={errors} />
      {!isLive && files}
      <details
        open={isOpen || isRefused}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group/settings"
      >
        <summary className="flex min-h-7 w-fit cursor-pointer list-none items-center gap-1.5 rounded-inner font-medium text-[13px] text-muted hover:text-foreground pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 transition-transform group-open/settings:rotate-90"
          />
          {copy.dialog.settings}
        </summary>
        <div className="flex flex-col gap-4 pt-3">
          <Settings form={form} versions={versions} />
          {isLive && (
            <>
              {files}
              <Button type="submit" variant="primary" className="self-end" loading={isSubmitting}>
                {copy.dialog.save}
              </Button>
            </>
          )}
        </div>
      </details>
    </form>
  );
}

function Settings({ form, versions }: Pick<PublicationFieldsProps, "form" | "versions">) {
  const field = fieldsOf(form);
  const [asksPassword, hasPassword] = form.watch(["asksPassword", "hasPassword"]);
  const { fields } = copy.dialog;
  const start = `${window.location.host}${publicationPath("")}`;
  return (
    <>
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
    </>
  );
}
