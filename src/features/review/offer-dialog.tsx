import { FormDialog } from "~/components/ui/form-dialog";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type OfferTarget, offerWords } from "~/domain/review/suggestion";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./suggestion-copy";

type OfferDialogProps = { projectId: string; onClose: () => void };

/** Offers a fork, or the newest state of one that is offered. */
export default function OfferDialog({ projectId, onClose }: OfferDialogProps) {
  const { data: target } = api.suggestion.offerTarget.useQuery({ projectId });
  return target ? <OfferForm {...{ projectId, target, onClose }} /> : null;
}

type OfferFormProps = OfferDialogProps & { target: OfferTarget };

function OfferForm({ projectId, target: { open, projectName }, onClose }: OfferFormProps) {
  const utils = api.useUtils();
  const { form, field } = useZodForm(offerWords, {
    raw: true,
    defaultValues: { title: open?.title ?? "", description: open?.description ?? "" },
  });
  const options = {
    onSuccess: () => {
      toast.success(copy.offer.offered);
      onClose();
    },
    onError: (error: unknown) => toastError(error, copy.unreachable),
    onSettled: () => utils.suggestion.invalidate(),
  };
  const offer = api.suggestion.offerFork.useMutation(options);
  const update = api.suggestion.update.useMutation(options);
  return (
    <FormDialog
      title={copy.offer.title(projectName)}
      description={copy.offer.text}
      cancel={copy.offer.cancel}
      submit={copy.offer.submit}
      busy={offer.isPending || update.isPending}
      errors={form.formState.errors}
      onClose={onClose}
      onSubmit={form.handleSubmit((words) =>
        open ? update.mutate({ suggestionId: open.id, ...words }) : offer.mutate({ projectId, ...words }),
      )}
    >
      <TextField label={copy.offer.name} autoFocus {...field("title")} />
      <TextArea label={copy.offer.description} {...field("description")} />
    </FormDialog>
  );
}
