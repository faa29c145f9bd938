import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { defaultGeneration, type GenerationSettings, generationSettings } from "~/domain/chat/generation";
import { toast } from "~/lib/toast";
import { optionalNumber, useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** The settings of replies. Default export for lazy loading. */
export default function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isLoadingError, error, refetch } = api.settings.generation.useQuery(undefined, {
    enabled: open,
  });
  return (
    <Dialog open={open} onClose={onClose} title={copy.settings.title} description={copy.settings.description}>
      {data ? (
        <SettingsForm settings={data} onSaved={onClose} />
      ) : isLoadingError ? (
        <EmptyState
          title={copy.settings.failed}
          text={error.message}
          action={<Button onClick={() => refetch()}>{copy.conversation.retry}</Button>}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
    </Dialog>
  );
}

type SettingsFormProps = { settings: GenerationSettings; onSaved: () => void };

/** The error for a number: not a number, or out of the range given in the hint. */
const numberError = (problem: string, range: string) =>
  problem === "invalid_type" ? copy.settings.numberRequired : range;

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const utils = api.useUtils();
  const { form, field } = useZodForm(generationSettings, {
    defaultValues: settings,
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit((values) =>
    attempt(async () => {
      await utils.client.settings.saveGeneration.mutate(values);
      await utils.settings.generation.invalidate();
      toast.success(copy.settings.saved);
      onSaved();
    }),
  );
  const number = (name: "temperature" | "topK" | "topP", label: string, hint: string, step: string) => (
    <TextField
      label={label}
      hint={hint}
      error={errors[name] && numberError(errors[name].type, hint)}
      type="number"
      inputMode="decimal"
      step={step}
      {...form.register(name, { valueAsNumber: true })}
    />
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <TextArea
        label={copy.settings.systemPrompt}
        hint={copy.settings.systemPromptHint}
        className="max-h-60"
        {...field("systemPrompt")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {number("temperature", copy.settings.temperature, copy.settings.temperatureHint, "0.1")}
        {number("topK", copy.settings.topK, copy.settings.topKHint, "1")}
        {number("topP", copy.settings.topP, copy.settings.topPHint, "0.05")}
        <TextField
          label={copy.settings.maxTokens}
          hint={copy.settings.maxTokensHint}
          error={errors.maxOutputTokens && copy.settings.maxTokensRange}
          type="number"
          inputMode="numeric"
          step="1"
          {...form.register("maxOutputTokens", { setValueAs: optionalNumber })}
        />
      </div>
      <div className="-mx-5 -mb-4 flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3">
        <Button variant="ghost" onClick={() => form.reset(defaultGeneration)}>
          {copy.settings.reset}
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {copy.settings.save}
        </Button>
      </div>
    </form>
  );
}
