import { Button } from "~/components/ui/button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { defaultGeneration, type GenerationSettings, generationSettings } from "~/domain/chat/generation";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { attempt } from "../conversation/show-error-toast";
import { copy } from "../copy";

type SettingsFormProps = { settings: GenerationSettings; onSaved: () => void };

/** An empty field means no limit. */
const optionalNumber = (value: unknown) => (value === "" || value === null ? null : Number(value));

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
