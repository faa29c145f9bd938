import { type ReactNode, useId, useMemo, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { planLimits } from "~/domain/billing/plan";
import type { TemplateValues, TemplateVariables } from "~/domain/template/template";
import { cn } from "~/lib/cn";
import { isTouchScreen } from "~/lib/focus-unless-touch";
import { fieldsOf } from "~/lib/form-fields";
import { copy } from "./copy";
import { ColorField } from "./dialog/color-field";
import { useStart } from "./dialog/use-start";
import { useTemplatePage } from "./dialog/use-template-page";
import { useTemplateValues, type ValuesForm } from "./dialog/use-template-values";
import { type GalleryItem, variablesOf } from "./state";
import { readStoredValues } from "./stored-values";

type TemplateDialogProps = {
  item: GalleryItem;
  signedIn: boolean;
  /** Runs a page. */
  preview: (page: string) => ReactNode;
  onStarted: (chatId: string) => void;
  onClose: () => void;
};

/** A running template with the form for its variables. */
export function TemplateDialog({ item, signedIn, preview, onStarted, onClose }: TemplateDialogProps) {
  const formId = useId();
  const variables = variablesOf(item);
  const [stored] = useState(() => readStoredValues(item.id));
  const { form, shown } = useTemplateValues(variables, stored);
  const { starting, start } = useStart({ templateId: item.id, signedIn, onStarted });
  const isLocked = signedIn && item.neededPlan !== null;
  // Without fields and notice, the form is only what the button submits.
  const hasSide = item.neededPlan !== null || Object.keys(variables).length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={item.title}
      description={item.description}
      shape="wide"
      actions={
        isLocked ? (
          <Button onClick={onClose}>{copy.cancel}</Button>
        ) : (
          <Button type="submit" form={formId} variant="primary" loading={starting}>
            {signedIn ? copy.dialog.start : copy.dialog.logIn}
          </Button>
        )
      }
    >
      <div className={cn("flex min-h-full flex-col md:h-full md:flex-row", hasSide && "gap-5")}>
        <section
          aria-label={copy.dialog.preview}
          className={cn(
            "shrink-0 overflow-hidden rounded-card border border-border bg-background md:h-full md:min-w-0 md:flex-1 md:shrink",
            hasSide ? "h-[45dvh]" : "h-[70dvh]",
          )}
        >
          <RunningTemplate item={item} values={shown} preview={preview} />
        </section>
        <div className={cn(hasSide && "flex flex-col gap-5 md:w-72 md:shrink-0 md:overflow-y-auto md:pr-1")}>
          {item.neededPlan && <PlanNotice item={item} plan={item.neededPlan} />}
          <form id={formId} noValidate onSubmit={form.handleSubmit(start)} className="flex flex-col gap-4">
            <VariableFields form={form} variables={variables} />
          </form>
        </div>
      </div>
    </Dialog>
  );
}

type RunningTemplateProps = Pick<TemplateDialogProps, "item" | "preview"> & { values: TemplateValues };

function RunningTemplate({ item, values, preview }: RunningTemplateProps) {
  const { data: pageFor, isLoadingError, refetch } = useTemplatePage(item);
  const entered = JSON.stringify(values);
  const page = useMemo(() => pageFor?.(JSON.parse(entered)), [pageFor, entered]);
  if (isLoadingError) return <LoadFailed title={copy.dialog.failed} onRetry={refetch} />;
  if (page === undefined)
    return (
      <div role="status" className="h-full p-6">
        <span className="sr-only">{copy.dialog.loading}</span>
        <Skeleton className="h-full" />
      </div>
    );
  return preview(page);
}

function PlanNotice({ item, plan }: { item: GalleryItem; plan: keyof typeof planLimits }) {
  const { name } = planLimits[plan];
  return (
    <Notice
      title={copy.dialog.locked.title(item.title, name)}
      action={
        <ButtonLink href={checkoutPath(plan)} size="sm" variant="primary" prefetch={false}>
          {copy.dialog.locked.see(name)}
        </ButtonLink>
      }
    >
      {item.own ? copy.dialog.locked.own(name) : copy.dialog.locked.advanced(name)}
    </Notice>
  );
}

type VariableFieldsProps = { form: UseFormReturn<ValuesForm>; variables: TemplateVariables };

function VariableFields({ form, variables }: VariableFieldsProps) {
  const { watch, setValue } = form;
  const field = fieldsOf(form);
  // Otherwise keyboard users would have to tab through the previewed page first.
  const [takesFocus] = useState(() => !isTouchScreen());
  return Object.entries(variables).map(([key, { kind, label }], at) =>
    kind === "colour" ? (
      <ColorField
        key={key}
        label={label}
        {...field(key)}
        value={watch(key) ?? ""}
        onPick={(color) => setValue(key, color, { shouldValidate: true, shouldDirty: true })}
      />
    ) : (
      <TextField
        key={key}
        label={label}
        autoComplete="off"
        data-autofocus={(takesFocus && at === 0) || undefined}
        {...field(key)}
      />
    ),
  );
}
