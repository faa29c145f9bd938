import { zodResolver } from "@hookform/resolvers/zod";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import type { SavedPrompt } from "~/domain/chat/saved-prompt";
import { type SavePromptInput, savePromptInput } from "~/domain/chat/saved-prompt-input";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { usePromptChanges } from "./use-prompt-changes";

const empty: SavePromptInput = { promptId: undefined, name: "", text: "" };

/** Saves, changes and deletes prompts. A default export, because it is loaded when first opened. */
export default function SavedPrompts({ text, onClose }: { text: string; onClose: () => void }) {
  const { data = [] } = api.savedPrompt.list.useQuery();
  const changes = usePromptChanges();
  const [removed, setRemoved] = useState<SavedPrompt | null>(null);
  const { register, handleSubmit, reset, setError, setFocus, getValues, setValue, watch, formState } =
    useForm<SavePromptInput>({ resolver: zodResolver(savePromptInput), defaultValues: { ...empty, text } });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (prompt) => {
    const refusal = await changes.save(prompt);
    if (refusal === null) reset(empty);
    else if (refusal) setError("name", { message: refusal }, { shouldFocus: true });
  });
  const edit = ({ id: promptId, ...prompt }: SavedPrompt) => {
    // Keeps its fields, so that one can take the focus at once.
    reset({ promptId, ...prompt }, { keepFieldsRef: true });
    setFocus("name");
  };
  const remove = async (prompt: SavedPrompt) => {
    if (!(await changes.remove(prompt))) return;
    setRemoved(prompt);
    // What is in the form stays, and is a new prompt now.
    if (getValues("promptId") === prompt.id) setValue("promptId", undefined);
  };
  const undo = async ({ name, text }: SavedPrompt) => {
    const refusal = await changes.save({ name, text }, copy.savedPrompts.restored);
    if (refusal) toast.error(refusal);
    if (refusal !== null) return;
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
          <Button type="submit" form="saved-prompt" variant="primary" loading={isSubmitting}>
            {watch("promptId") ? copy.savedPrompts.save : copy.savedPrompts.add}
          </Button>
        </>
      }
    >
      <form id="saved-prompt" onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField label={copy.savedPrompts.name} error={errors.name?.message} {...register("name")} />
        <TextArea
          label={copy.savedPrompts.text}
          error={errors.text?.message}
          rows={5}
          {...register("text")}
        />
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

/** Takes a deletion back. No toast, whose button the keyboard could not reach: the dialog keeps the focus inside. */
function RemovedPrompt({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
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
