import { useClock } from "~/components/ui/clock";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { TextArea } from "~/components/ui/text-area";
import { inquiryChangeInput } from "~/domain/admin/inquiry-input";
import { inquiryStages as stages } from "~/domain/admin/list";
import { visibleText } from "~/domain/text/verbatim";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api, type RouterOutputs } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy, inquiryStages } from "../copy";

type Inquiry = RouterOutputs["admin"]["list"]["inquiries"]["rows"][number];

/** What was asked, how far it has come, and what was noted about it. Default export for lazy loading. */
export default function InquiryDialog({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const utils = api.useUtils();
  const { when } = timesOn(useClock());
  const { id: inquiryId, stage, note, handledBy, handledAt } = inquiry;
  const { form, field } = useZodForm(inquiryChangeInput, { defaultValues: { inquiryId, stage, note } });
  const change = api.admin.inquiry.change.useMutation({
    async onSuccess() {
      await utils.admin.list.inquiries.invalidate();
      toast.success(copy.inquiries.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={copy.inquiries.title(visibleText(inquiry.company))}
      {...(handledBy && handledAt && { description: copy.inquiries.handled(handledBy, when(handledAt)) })}
      cancel={copy.cancel}
      submit={copy.inquiries.save}
      busy={form.formState.isSubmitting}
      errors={form.formState.errors}
      onSubmit={submitForm(form, change.mutateAsync, copy.failed)}
      onClose={onClose}
    >
      <Facts inquiry={inquiry} />
      <NativeSelect
        label={copy.inquiries.stage}
        options={stages.map((value) => ({ value, label: inquiryStages[value] }))}
        {...field("stage")}
      />
      <TextArea label={copy.inquiries.note} {...field("note")} />
    </FormDialog>
  );
}

function Facts({ inquiry }: { inquiry: Inquiry }) {
  const { phone, userCount, contactMethod, scheduleDemo, description } = inquiry;
  const { facts, methods, notSaid, yes, no } = copy.inquiries;
  const rows = [
    [facts.phone, visibleText(phone)],
    [facts.users, userCount || notSaid],
    [facts.method, methods[contactMethod] ?? contactMethod],
    [facts.demo, scheduleDemo ? yes : no],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-inner border border-border p-3 text-sm [overflow-wrap:anywhere]">
        {visibleText(description)}
      </p>
    </>
  );
}
