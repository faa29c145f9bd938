import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type AcceptanceCheck, MAX_CHECK_NAME, readSteps } from "~/domain/project/checks/check-file";
import { copy } from "../checks-copy";

interface CheckEditorProps {
  /** What it begins with; the steps are sentences. */
  initial: { name: string; sentences: readonly string[] };
  /** Resolves once it is saved, or was not. Null while the project cannot be changed. */
  onSave: ((check: AcceptanceCheck) => Promise<void>) | null;
  onCancel: () => void;
}

/** Writes a check in plain words. */
export function CheckEditor({ initial, onSave, onCancel }: CheckEditorProps) {
  const [name, setName] = useState(initial.name);
  const [text, setText] = useState(initial.sentences.join("\n"));
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const read = readSteps(text.split("\n").filter((line) => line.trim() !== ""));
  const isNamed = name.trim() !== "";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!onSave || !isNamed || read.steps === null || isSaving) return;
    setIsSaving(true);
    await onSave({ name: name.trim(), steps: read.steps });
    setIsSaving(false);
  };
  return (
    <form aria-label={copy.editor.title} onSubmit={submit} className="flex flex-col gap-3 p-3">
      <TextField
        label={copy.editor.name}
        placeholder={copy.editor.namePlaceholder}
        value={name}
        // What opened the editor is gone, and the focus with it.
        autoFocus
        maxLength={MAX_CHECK_NAME}
        onChange={({ target }) => setName(target.value)}
        {...(isTried && !isNamed && { error: copy.editor.nameMissing })}
      />
      <TextArea
        label={copy.editor.steps}
        hint={copy.editor.hint}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
        {...(isTried && read.problem !== null && { error: read.problem })}
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
