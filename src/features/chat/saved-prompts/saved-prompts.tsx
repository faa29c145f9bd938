"use client";

import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { MAX_PROMPT_NAME, MAX_SAVED_PROMPT_CHARACTERS, type SavedPrompt } from "~/domain/chat/saved-prompt";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

type Fields = Pick<SavedPrompt, "name" | "text"> & { promptId?: string };
const empty: Fields = { name: "", text: "" };

/** Saves, changes and deletes prompts. A default export, because it is loaded when first opened. */
export default function SavedPrompts({ text, onClose }: { text: string; onClose: () => void }) {
  const [fields, setFields] = useState<Fields>({ ...empty, text });
  const utils = api.useUtils();
  const { data = [] } = api.savedPrompt.list.useQuery();
  const afterChange = (message: string) => {
    toast.success(message);
    setFields(empty);
    void utils.savedPrompt.list.invalidate();
  };
  const save = api.savedPrompt.save.useMutation({
    onSuccess: () => afterChange(copy.savedPrompts.saved),
    onError: showErrorToast,
  });
  const remove = api.savedPrompt.remove.useMutation({
    onSuccess: () => afterChange(copy.savedPrompts.removed),
    onError: showErrorToast,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(fields);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.savedPrompts.title}
      description={copy.savedPrompts.description}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.savedPrompts.cancel}
          </Button>
          <Button type="submit" form="saved-prompt" variant="primary" loading={save.isPending}>
            {fields.promptId ? copy.savedPrompts.save : copy.savedPrompts.add}
          </Button>
        </>
      }
    >
      <form id="saved-prompt" onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={copy.savedPrompts.name}
          value={fields.name}
          required
          maxLength={MAX_PROMPT_NAME}
          onChange={({ target }) => setFields({ ...fields, name: target.value })}
        />
        <TextArea
          label={copy.savedPrompts.text}
          value={fields.text}
          required
          rows={5}
          maxLength={MAX_SAVED_PROMPT_CHARACTERS}
          onChange={({ target }) => setFields({ ...fields, text: target.value })}
        />
      </form>
      {data.length > 0 && (
        <ul aria-label={copy.savedPrompts.list} className="mt-4 flex max-h-60 flex-col overflow-y-auto">
          {data.map(({ id, ...prompt }) => (
            <li key={id} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{prompt.name}</span>
              <IconButton
                label={copy.savedPrompts.edit(prompt.name)}
                size="sm"
                onClick={() => setFields({ ...prompt, promptId: id })}
              >
                <Pencil />
              </IconButton>
              <IconButton
                label={copy.savedPrompts.remove(prompt.name)}
                size="sm"
                onClick={() => remove.mutate({ promptId: id })}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
