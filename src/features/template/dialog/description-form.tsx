import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/text-field";
import { type CustomTemplateForm, customTemplateForm } from "~/domain/template/custom-template";
import { copy } from "../copy";

/** The form for title and description. Its buttons are in the dialog's action row. */
export function useDescriptionForm(
  { title, description }: CustomTemplateForm,
  onSubmit: (words: CustomTemplateForm) => Promise<void>,
) {
  const id = useId();
  const { register, handleSubmit, formState } = useForm<CustomTemplateForm>({
    resolver: zodResolver(customTemplateForm),
    defaultValues: { title, description },
  });
  const actions = (submit: string, onCancel: () => void) => (
    <>
      <Button onClick={onCancel}>{copy.cancel}</Button>
      <Button type="submit" form={id} variant="primary" loading={formState.isSubmitting}>
        {submit}
      </Button>
    </>
  );
  return { id, register, submit: handleSubmit(onSubmit), errors: formState.errors, actions };
}

export function DescriptionForm({ form }: { form: ReturnType<typeof useDescriptionForm> }) {
  const { id, register, submit, errors } = form;
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
    </form>
  );
}
