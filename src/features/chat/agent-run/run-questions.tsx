import { useId, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { inputStyles } from "~/components/ui/field";
import { TextArea } from "~/components/ui/text-area";
import type { RunQuestion } from "~/domain/chat/agent/run";
import { answerQuestionsInput } from "~/domain/chat/agent/run-input";
import { cn } from "~/lib/cn";
import { useZodForm } from "~/lib/use-zod-form";
import { useFocusHandover } from "../focus-handover";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

const answersForm = answerQuestionsInput.pick({ answers: true });

type RunQuestionsProps = { questions: readonly RunQuestion[]; answer: RunActions["answer"] };

/** The agent's questions, each with suggested options or free text. */
export function RunQuestions({ questions, answer }: RunQuestionsProps) {
  const focus = useFocusHandover();
  const { form } = useZodForm(answersForm, { defaultValues: { answers: questions.map(() => "") } });
  const { errors, isSubmitting } = form.formState;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div
      role="group"
      ref={focus}
      aria-label={copy.questions.title(questions.length)}
      className="border-border border-t bg-accent-soft"
    >
      <form
        noValidate
        onSubmit={form.handleSubmit(async ({ answers }) => {
          const asked = questions.map(({ text }) => text);
          await answer(asked, answers);
        })}
        className="flex flex-col gap-4 px-3 py-3"
      >
        {questions.map((question, at) => (
          <Question
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            key={at}
            question={question}
            field={form.register(`answers.${at}`)}
            error={errors.answers?.[at] && copy.questions.tooLong}
            onChoose={(option) => form.setValue(`answers.${at}`, option)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" size="sm" variant="primary" loading={isSubmitting}>
            {copy.questions.send}
          </Button>
          <p className="text-muted text-xs">{copy.questions.hint}</p>
        </div>
      </form>
    </div>
  );
}

type QuestionProps = {
  question: RunQuestion;
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** Receives the chosen option, or "" when the user starts a free-text answer. */
  onChoose: (option: string) => void;
};

function Question({ question: { text, options }, field, error, onChoose }: QuestionProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const isFreeText = chosen === FREE_TEXT;
  const choose = (option: string) => {
    setChosen(option);
    onChoose(option === FREE_TEXT ? "" : option);
  };
  if (options.length === 0)
    return <TextArea label={text} rows={2} className="min-h-16" error={error} {...field} />;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-medium text-[13px] text-foreground [overflow-wrap:anywhere]">
        {text}
      </legend>
      {[...options, FREE_TEXT].map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-2.5 rounded-control py-1 text-[13px] text-foreground pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          <input
            type="radio"
            name={id}
            checked={chosen === option}
            onChange={() => choose(option)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {option === FREE_TEXT ? copy.questions.own : option}
          </span>
        </label>
      ))}
      {isFreeText && (
        <>
          <textarea
            // biome-ignore lint/a11y/noAutofocus: the user just chose to write here.
            autoFocus
            rows={2}
            {...field}
            aria-label={copy.questions.ownOf(text)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={cn(inputStyles, "field-sizing-content contain-inline-size min-h-16 py-2")}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="text-[13px] text-danger">
              {error}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

/** Never equals a suggested option. */
const FREE_TEXT = "\u0000";
