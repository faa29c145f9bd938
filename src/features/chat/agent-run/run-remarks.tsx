import { Clock, Plus } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { inputStyles } from "~/components/ui/field";
import type { RunView } from "~/domain/chat/agent/run";
import { remarkInput } from "~/domain/chat/agent/run-input";
import { cn } from "~/lib/cn";
import { useZodForm } from "~/lib/use-zod-form";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

const remarkForm = remarkInput.pick({ text: true });

type RunRemarksProps = {
  remarks: RunView["remarks"];
  /** Null once the run is over. */
  sendMessage: RunActions["sendMessage"] | null;
};

/** Unread remarks and, while the run is open, a form for another one. */
export function RunRemarks({ remarks, sendMessage }: RunRemarksProps) {
  const unread = remarks.flatMap(({ text, at }) => (at === null ? text : []));
  const mayEdit = useDeed("edit");
  const isOffered = sendMessage !== null && mayEdit;
  const label = sendMessage ? copy.remark.waiting : copy.remark.unread;
  if (!isOffered && unread.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-border border-t px-3 py-2.5">
      {unread.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
        <div role="group" aria-label={label}>
          <p className="pb-1 text-muted text-xs">{label}</p>
          <ul className="flex max-h-32 flex-col gap-1 overflow-y-auto">
            {unread.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: append-only.
              <li key={at} className="flex items-start gap-2 text-[13px] text-foreground">
                <Clock aria-hidden className="mt-1 size-3.5 shrink-0 text-muted" />
                <span dir="auto" className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOffered && <RemarkForm sendMessage={sendMessage} />}
    </div>
  );
}

function RemarkForm({ sendMessage }: { sendMessage: RunActions["sendMessage"] }) {
  const { form } = useZodForm(remarkForm, {
    defaultValues: { text: "" },
    // Validate on submit only: an empty box is not an error.
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async ({ text }) => {
    if (await sendMessage(text)) form.reset();
  });
  return (
    <>
      <form noValidate onSubmit={send} className="flex items-center gap-2">
        <input
          {...form.register("text")}
          autoComplete="off"
          aria-label={copy.remark.label}
          placeholder={copy.remark.placeholder}
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={errors.text ? "remark-error" : undefined}
          className={cn(inputStyles, "h-8 min-w-0 pointer-coarse:h-11")}
        />
        <Button
          type="submit"
          size="sm"
          aria-label={copy.remark.send}
          title={copy.remark.send}
          loading={isSubmitting}
          className="px-2.5"
        >
          <Plus aria-hidden />
          <span className="@max-sm/run:sr-only">{copy.remark.send}</span>
        </Button>
      </form>
      {errors.text && (
        <p id="remark-error" role="alert" className="text-[13px] text-danger">
          {errors.text.message}
        </p>
      )}
    </>
  );
}
