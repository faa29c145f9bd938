import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { type CustomTemplateForm, customTemplateForm } from "~/domain/template/custom-template";
import { useZodForm } from "~/lib/use-zod-form";
import { submitForm } from "~/trpc/server-error";
import { copy } from "./copy";

type DescriptionDialogProps = {
  title: string;
  text?: string;
  initial: CustomTemplateForm;
  submit: string;
  /** Shown if the server cannot be reached. */
  failed: string;
  onSubmit: (values: CustomTemplateForm) => Promise<void>;
  onClose: () => void;
};

/** Asks for a template's title and description. */
export function DescriptionDialog({ text, initial, failed, onSubmit, ...dialog }: DescriptionDialogProps) {
  const { form, field } = useZodForm(customTemplateForm, {
    defaultValues: { title: initial.title, description: initial.description },
  });
  const { errors, isSubmitting } = form.formState;
  const send = submitForm(form, onSubmit, `${failed}. ${copy.somethingWrong}`);
  return (
    <FormDialog
      {...dialog}
      description={text}
      cancel={copy.cancel}
      variants={{ cancel: "secondary" }}
      busy={isSubmitting}
      onSubmit={send}
      errors={errors}
    >
      <TextField label={copy.save.name} autoComplete="off" autoFocus {...field("title")} />
      <TextField
        label={copy.save.description}
        hint={copy.save.descriptionHint}
        autoComplete="off"
        {...field("description")}
      />
    </FormDialog>
  );
}
