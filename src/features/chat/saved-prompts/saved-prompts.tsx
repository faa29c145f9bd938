import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import type { SavedPrompt } from "~/domain/chat/saved-prompt";
import { type SavePromptInput, savePromptInput } from "~/domain/chat/saved-prompt-input";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { attempt, showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

const empty: SavePromptInput = { promptId: undefined, name: "", text: "" };

/** Saves, changes and deletes prompts. Default export for lazy loading. */
export default function SavedPrompts({ text, onClose }: { text: string; onClose: () => void }) {
  const { data = [] } = api.savedPrompt.list.useQuery();
  const changes = usePromptChanges();
  const [removed, setRemoved] = useState<SavedPrompt | null>(null);
  const { form, field } = useZodForm(savePromptInput, { defaultValues: { ...empty, text } });
  const { handleSubmit, reset, setError, setFocus, getValues, setValue, watch, formState } = form;
  const save = handleSubmit(async (prompt) => {
    const problem = await changes.save(prompt);
    if (problem === null) reset(empty);
    else if (problem) setError("name", { message: problem }, { shouldFocus: true });
  });
  const edit = ({ id: promptId, ...prompt }: SavedPrompt) => {
    // Keeps the fields registered, so that one can be focused.
    reset({ promptId, ...prompt }, { keepFieldsRef: true });
    setFocus("name");
  };
  const remove = async (prompt: SavedPrompt) => {
    if (!(await changes.remove(prompt))) return;
    setRemoved(prompt);
    // The form keeps its text, as a new prompt.
    if (getValues("promptId") === prompt.id) setValue("promptId", undefined);
  };
  const undo = async ({ name, text }: SavedPrompt) => {
    const problem = await changes.save({ name, text }, copy.savedPrompts.restored);
    if (problem) toast.error(problem);
    if (problem !== null) return;
    setFocus("name");
    setRemoved(null);
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
          <Button type="submit" form="saved-prompt" variant="primary" loading={formState.isSubmitting}>
            {watch("promptId") ? copy.savedPrompts.save : copy.savedPrompts.add}
          </Button>
        </>
      }
    >
      <form id="saved-prompt" onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField label={copy.savedPrompts.name} {...field("name")} />
        <TextArea label={copy.savedPrompts.text} rows={5} {...field("text")} />
      </form>
      <PromptList prompts={data} onEdit={edit} onRemove={remove} />
      {removed && <RemovedPrompt key={removed.id} name={removed.name} onUndo={() => undo(removed)} />}
    </Dialog>
  );
}

type PromptListProps = {
  prompts: readonly SavedPrompt[];
  onEdit: (prompt: SavedPrompt) => void;
  onRemove: (prompt: SavedPrompt) => void;
};

function PromptList({ prompts, onEdit, onRemove }: PromptListProps) {
  if (prompts.length === 0) return null;
  return (
    <ul
      aria-label={copy.savedPrompts.list}
      className="mt-4 flex max-h-60 flex-col overflow-y-auto border-border border-t pt-2"
    >
      {prompts.map((prompt) => (
        <li key={prompt.id} className="flex shrink-0 items-center gap-1 text-sm">
          <span className="min-w-0 flex-1 truncate">{prompt.name}</span>
          <IconButton label={copy.savedPrompts.edit(prompt.name)} size="sm" onClick={() => onEdit(prompt)}>
            <Pencil />
          </IconButton>
          <IconButton
            label={copy.savedPrompts.remove(prompt.name)}
            size="sm"
            onClick={() => onRemove(prompt)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** Undoes a deletion. Not a toast, whose button the dialog's focus trap makes unreachable. */
function RemovedPrompt({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="mt-3 flex items-center gap-2 text-muted text-sm">
      <p role="status" className="min-w-0 flex-1 truncate">
        {copy.savedPrompts.removed(name)}
      </p>
      <Button ref={undo} size="sm" onClick={onUndo}>
        {copy.savedPrompts.undo}
      </Button>
    </div>
  );
}

/** Saves and deletes prompts. */
function usePromptChanges() {
  const { client, savedPrompt } = api.useUtils();
  /** Null if saved, else the problem with its name, or "" if a toast showed the error. */
  const save = async (
    prompt: SavePromptInput,
    message: string = copy.savedPrompts.saved,
  ): Promise<string | null> => {
    try {
      await client.savedPrompt.save.mutate(prompt);
      await savedPrompt.list.invalidate();
      toast.success(message);
      return null;
    } catch (error) {
      const serverError = serverErrorOf(error);
      if (serverError?.data.field === "name") return serverError.message;
      showErrorToast(error);
      return "";
    }
  };
  const remove = ({ id: promptId }: SavedPrompt): Promise<boolean> =>
    attempt(async () => {
      await client.savedPrompt.remove.mutate({ promptId });
      await savedPrompt.list.invalidate();
    });
  return { save, remove };
}
