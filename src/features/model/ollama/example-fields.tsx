import { ArrowDown, ArrowUp, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type UseFieldArrayReturn, useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { TextArea } from "~/components/ui/text-area";
import type { ModelfileForm } from "~/domain/model/modelfile-input";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "./copy";

const RatedExamples = lazy(() => loadWhenOnline(() => import("./rated-examples")));

/** Form fields for a model's example questions and answers. */
export function ExampleFields() {
  const { formState, control } = useFormContext<ModelfileForm>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: "examples" });
  const [showsRated, setShowsRated] = useState(false);
  const errors = formState.errors.examples;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-[13px] text-foreground">{copy.create.examples}</legend>
      <p className="text-[13px] text-muted">{copy.create.examplesText}</p>
      <ol className="flex flex-col gap-3">
        {fields.map(({ id }, index) => (
          <ExampleField key={id} index={index} isLast={index === fields.length - 1} {...{ remove, swap }} />
        ))}
      </ol>
      {errors?.root?.message && (
        <p role="alert" className="text-[13px] text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => append({ user: "", assistant: "" })}>
          {copy.create.addExample}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={showsRated}
          onClick={() => setShowsRated(!showsRated)}
        >
          {copy.create.useRated}
        </Button>
      </div>
      {showsRated && (
        <Suspense>
          <RatedExamples onAdd={(pair) => append(pair, { shouldFocus: false })} />
        </Suspense>
      )}
    </fieldset>
  );
}

type ExampleFieldProps = Pick<UseFieldArrayReturn, "remove" | "swap"> & { index: number; isLast: boolean };

function ExampleField({ index, isLast, remove, swap }: ExampleFieldProps) {
  const { register, formState } = useFormContext<ModelfileForm>();
  const errors = formState.errors.examples?.[index];
  return (
    <li className="flex flex-col gap-3 rounded-card border border-border p-3">
      <TextArea
        label={copy.create.question(index + 1)}
        error={errors?.user?.message}
        className="max-h-40 min-h-16"
        {...register(`examples.${index}.user`)}
      />
      <TextArea
        label={copy.create.answer(index + 1)}
        error={errors?.assistant?.message}
        className="max-h-64 min-h-16"
        {...register(`examples.${index}.assistant`)}
      />
      <div className="flex justify-end gap-1">
        <IconButton
          label={copy.create.moveUp(index + 1)}
          size="sm"
          disabled={index === 0}
          onClick={() => swap(index, index - 1)}
        >
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton
          label={copy.create.moveDown(index + 1)}
          size="sm"
          disabled={isLast}
          onClick={() => swap(index, index + 1)}
        >
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={copy.create.removeExample(index + 1)} size="sm" onClick={() => remove(index)}>
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
