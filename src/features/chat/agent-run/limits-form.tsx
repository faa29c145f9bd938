import Link from "next/link";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { TextField } from "~/components/ui/text-field";
import type { RunLimits } from "~/domain/chat/agent/limits";
import { runLimits } from "~/domain/chat/agent/limits-input";
import { optionalNumber, useZodForm } from "~/lib/use-zod-form";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

type LimitsFormProps = { limits: RunLimits; save: RunActions["saveLimits"]; onSaved: () => void };

/** The limits at which a run pauses. Default export for lazy loading. */
export default function LimitsForm({ limits, save, onSaved }: LimitsFormProps) {
  const { form } = useZodForm(runLimits, { defaultValues: limits });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (await save(values)) onSaved();
  });
  const error = (name: keyof RunLimits) => {
    const problem = errors[name];
    if (!problem) return undefined;
    if (problem.type !== "invalid_type") return problem.message;
    return name === "dollars" ? copy.limits.number : copy.limits.required;
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React would bubble it to the message box's form.
        event.stopPropagation();
        void submit(event);
      }}
      className="flex flex-col gap-3"
    >
      <div>
        <h2 className="font-medium text-foreground text-sm">{copy.limits.title}</h2>
        <p className="text-[13px] text-muted">{copy.limits.text}</p>
        <Link href="/account/agent" target="_blank" className="text-[13px] text-link hover:underline">
          {copy.limits.roles}
        </Link>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={copy.limits.steps}
          type="number"
          inputMode="numeric"
          error={error("steps")}
          {...form.register("steps", { setValueAs: optionalNumber })}
        />
        {(["minutes", "tokens", "dollars"] as const).map((name) => (
          <TextField
            key={name}
            label={copy.limits[name]}
            type="number"
            inputMode={name === "dollars" ? "decimal" : "numeric"}
            step={name === "dollars" ? "0.01" : "1"}
            placeholder={copy.limits.none}
            error={error(name)}
            {...form.register(name, { setValueAs: optionalNumber })}
          />
        ))}
      </div>
      <Checkbox label={copy.limits.proposes} {...form.register("proposes")} />
      <Button type="submit" size="sm" variant="primary" className="self-end" loading={isSubmitting}>
        {copy.limits.save}
      </Button>
    </form>
  );
}
