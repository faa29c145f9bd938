import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type AcceptanceCheck, MAX_CHECK_NAME, readSteps } from "~/domain/project/checks/check-file";
import { copy } from "../checks-copy";

interface CheckEditorProps {
  /** The initial values; each step is a sentence. */
  initial: { name: string; sentences: readonly string[] };
  /** Resolves once saving succeeded or failed. Null while the project cannot be changed. */
  onSave: ((check: AcceptanceCheck) => Promise<void>) | null;
  onCancel: () => void;
}

/** A form for a check in plain English. */
export function CheckEditor({ initial, onSave, onCancel }: CheckEditorProps) {
  const [name, setName] = useState(initial.name);
  const [text, setText] = useState(initial.sentences.join("\n"));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const parsed = readSteps(text.split("\n").filter((line) => line.trim() !== ""));
  const isNamed = name.trim() !== "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!onSave || !isNamed || parsed.steps === null || isSaving) return;
    setIsSaving(true);
    await onSave({ name: name.trim(), steps: parsed.steps });
    setIsSaving(false);
  };
  return (
    <form aria-label={copy.editor.title} onSubmit={submit} className="flex flex-col gap-3 p-3">
      <TextField
        label={copy.editor.name}
        placeholder={copy.editor.namePlaceholder}
        value={name}
        // The button that opened the editor is unmounted, which lost the focus.
        autoFocus
        maxLength={MAX_CHECK_NAME}
        onChange={({ target }) => setName(target.value)}
        {...(isSubmitted && !isNamed && { error: copy.editor.nameMissing })}
      />
      <TextArea
        label={copy.editor.steps}
        hint={copy.editor.hint}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        {...(isSubmitted && parsed.problem !== null && { error: parsed.problem })}
      />
      <div className="sticky bottom-0 -mx-3 -mb-3 flex flex-wrap justify-end gap-2 border-border border-t bg-surface p-3">
        <p role="status" className="grow text-muted text-xs empty:hidden">
          {!onSave && copy.editor.waits}
        </p>
        <Button size="sm" onClick={onCancel}>
          {copy.editor.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={!onSave} loading={isSaving}>
          {copy.editor.save}
        </Button>
      </div>
    </form>
  );
}
