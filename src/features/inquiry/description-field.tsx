import { Check } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { describedBy, Field, inputStyles } from "~/components/ui/field";
import { descriptionLength, MIN_DESCRIPTION } from "~/domain/inquiry/answers";
import { cn } from "~/lib/cn";
import { copy } from "./copy";

/** The description with a live character count. */
export function DescriptionField({ error }: { error?: string }) {
  const id = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // Browsers restore the text when the user returns to a page.
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
        {/* Screen readers announce once that the text is long enough, not every count. */}
        <span role="status" className="sr-only">
          {enough && copy.enough}
        </span>
      </div>
    </div>
  );
}
