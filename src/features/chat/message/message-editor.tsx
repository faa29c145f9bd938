import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { isComposing, sendsText } from "~/lib/enter-key";
import { copy } from "../copy";

type MessageEditorProps = { text: string; onCancel: () => void; onSave: (text: string) => Promise<void> };

/** Edits a message in place. Enter sends, Escape cancels. */
export function MessageEditor({ text, onCancel, onSave }: MessageEditorProps) {
  const [value, setValue] = useState(text);
  const [saving, setSaving] = useState(false);
  const hintId = useId();
  const save = async () => {
    if (!value.trim() || saving) return;
    setSaving(true);
    await onSave(value);
    setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") onCancel();
    if (!sendsText(event.nativeEvent)) return;
    event.preventDefault();
    void save();
  };
  return (
    <div className="flex flex-col gap-2 rounded-card border border-control bg-background p-2.5">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the user just asked to edit this text.
        autoFocus
        dir="auto"
        enterKeyHint="enter"
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        aria-label={copy.message.editBox}
        aria-describedby={hintId}
        className="field-sizing-content max-h-80 min-h-16 w-full resize-none bg-transparent px-1 text-base leading-relaxed outline-none sm:text-sm"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hintId} className="mr-auto px-1 text-muted text-xs">
          {copy.message.editHint}
        </p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {copy.message.cancel}
        </Button>
        <Button size="sm" variant="primary" loading={saving} disabled={!value.trim()} onClick={save}>
          {copy.message.resend}
        </Button>
      </div>
    </div>
  );
}
