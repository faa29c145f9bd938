import { Check } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { describedBy, Field, inputStyles } from "~/components/ui/field";
import { descriptionLength, MIN_DESCRIPTION } from "~/domain/inquiry/answers";
import { cn } from "~/lib/cn";
import { copy } from "./copy";

/** What they need, with a count that lives while they write. */
export function DescriptionField({ error }: { error?: string }) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // A browser that comes back to a page restores what was written there.
  useEffect(() => setLength(descriptionLength(textarea.current?.value ?? "")), []);
  const enough = length >= MIN_DESCRIPTION;
  return (
    <div className="flex flex-col gap-1.5">
      <Field id={id} label={copy.fields.description} error={error}>
        <textarea
          ref={textarea}
          id={id}
          name="description"
          required
          rows={6}
          placeholder={copy.descriptionPlaceholder}
          onInput={({ currentTarget }) => setLength(descriptionLength(currentTarget.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby={cn(describedBy(id, { error }), `${id}-count`)}
          className={cn(inputStyles, "field-sizing-content contain-inline-size min-h-36 py-2")}
        />
      </Field>
      <div
        className={cn(
          "flex items-center gap-1.5 text-[13px] tabular-nums",
          enough ? "text-success" : "text-muted",
        )}
      >
        {enough && <Check aria-hidden className="size-3.5" />}
        <p id={`${id}-count`}>{copy.count(length, MIN_DESCRIPTION)}</p>
        {/* Who listens hears once that it is enough, and not every number on the way. */}
        <span role="status" className="sr-only">
          {enough && copy.enough}
        </span>
      </div>
    </div>
  );
}
