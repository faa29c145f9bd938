import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { FormDialog } from "~/components/ui/form-dialog";
import { TextField } from "~/components/ui/text-field";
import { type CustomTemplateForm, customTemplateForm } from "~/domain/template/custom-template";
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
export function DescriptionDialog({
  title,
  text,
  initial,
  submit,
  failed,
  onSubmit,
  onClose,
}: DescriptionDialogProps) {
  const form = useForm<CustomTemplateForm>({
    resolver: zodResolver(customTemplateForm),
    defaultValues: { title: initial.title, description: initial.description },
  });
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  const send = submitForm(form, onSubmit, `${failed}. ${copy.somethingWrong}`);
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={text}
      cancel={copy.cancel}
      submit={submit}
      variants={{ cancel: "secondary" }}
      busy={isSubmitting}
      onSubmit={send}
      errors={errors}
    >
      <TextField
        label={copy.save.name}
        autoComplete="off"
        autoFocus
        error={errors.title?.message}
        {...register("title")}
      />
      <TextField
        label={copy.save.description}
        hint={copy.save.descriptionHint}
        autoComplete="off"
        error={errors.description?.message}
        {...register("description")}
      />
    </FormDialog>
  );
}
