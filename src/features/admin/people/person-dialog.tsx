import { z } from "zod";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { TextArea } from "~/components/ui/text-area";
import { deletePersonInput, grantPlanInput, personChangeInput } from "~/domain/admin/person-input";
import { planIds, readPlanId } from "~/domain/billing/plan";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api, type RouterOutputs } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "../copy";
import type { PersonChange } from "./person-change";

type Person = RouterOutputs["admin"]["list"]["people"]["rows"][number];
type PersonDialogProps = { person: Person; name: string; change: PersonChange; onClose: () => void };

/** Asks why before a user's account is changed. Default export for lazy loading. */
export default function PersonDialog(props: PersonDialogProps) {
  if (props.change === "plan") return <PlanDialog {...props} />;
  if (props.change === "delete") return <DeleteDialog {...props} />;
  return <ReasonDialog {...props} change={props.change} />;
}

/** What follows a change, whichever it was. */
function useDone(change: PersonChange, onClose: () => void) {
  const utils = api.useUtils();
  return {
    async onSuccess() {
      await utils.admin.list.people.invalidate();
      toast.success(copy.people[change].done);
      onClose();
    },
  };
}

type Simple = Exclude<PersonChange, "plan" | "delete">;

function ReasonDialog({ person, name, change, onClose }: PersonDialogProps & { change: Simple }) {
  const done = useDone(change, onClose);
  const changes = {
    suspend: api.admin.person.suspend.useMutation(done),
    unsuspend: api.admin.person.unsuspend.useMutation(done),
    signOut: api.admin.person.signOut.useMutation(done),
    confirmAddress: api.admin.person.confirmAddress.useMutation(done),
  };
  const { form, field } = useZodForm(personChangeInput, {
    defaultValues: { userId: person.id, reason: "" },
  });
  const words = copy.people[change];
  return (
    <FormDialog
      title={words.title(name)}
      description={words.text}
      cancel={copy.cancel}
      submit={words.submit}
      variants={{ submit: change === "suspend" ? "danger" : "primary" }}
      busy={form.formState.isSubmitting}
      errors={form.formState.errors}
      onSubmit={submitForm(form, changes[change].mutateAsync, copy.failed)}
      onClose={onClose}
    >
      <TextArea label={copy.people.reason} hint={copy.people.reasonHint} {...field("reason")} />
    </FormDialog>
  );
}

function PlanDialog({ person, name, onClose }: PersonDialogProps) {
  const grant = api.admin.person.grantPlan.useMutation(useDone("plan", onClose));
  const { form, field } = useZodForm(grantPlanInput, {
    defaultValues: { userId: person.id, planId: readPlanId(person.grantedPlanId), reason: "" },
  });
  const words = copy.people.plan;
  return (
    <FormDialog
      title={words.title(name)}
      description={words.text}
      cancel={copy.cancel}
      submit={words.submit}
      busy={form.formState.isSubmitting}
      errors={form.formState.errors}
      onSubmit={submitForm(form, grant.mutateAsync, copy.failed)}
      onClose={onClose}
    >
      <NativeSelect
        label={words.label}
        options={planIds.map((value) => ({ value, label: words.options[value] }))}
        {...field("planId")}
      />
      <TextArea label={copy.people.reason} hint={copy.people.reasonHint} {...field("reason")} />
    </FormDialog>
  );
}

/** The form's choice of when, as its select holds it. */
const deletion = deletePersonInput.omit({ atOnce: true }).extend({ when: z.enum(["later", "now"]) });

function DeleteDialog({ person, name, onClose }: PersonDialogProps) {
  const remove = api.admin.person.delete.useMutation(useDone("delete", onClose));
  const { form, field } = useZodForm(deletion, {
    defaultValues: { userId: person.id, when: "later", reason: "" },
  });
  const words = copy.people.delete;
  return (
    <FormDialog
      title={words.title(name)}
      description={words.text}
      cancel={copy.cancel}
      submit={words.submit}
      variants={{ submit: "danger" }}
      busy={form.formState.isSubmitting}
      errors={form.formState.errors}
      onSubmit={submitForm(
        form,
        ({ when, ...change }) => remove.mutateAsync({ ...change, atOnce: when === "now" }),
        copy.failed,
      )}
      onClose={onClose}
    >
      <NativeSelect
        label={words.when}
        options={(["later", "now"] as const).map((value) => ({ value, label: words.options[value] }))}
        {...field("when")}
      />
      <TextArea label={copy.people.reason} hint={copy.people.reasonHint} {...field("reason")} />
    </FormDialog>
  );
}
