"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { IconButton } from "~/components/ui/icon-button";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type SavedPrompt, type SavePromptInput, savePromptInput } from "~/domain/chat/saved-prompt";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { usePromptChanges } from "./use-prompt-changes";

const empty: SavePromptInput = { promptId: undefined, name: "", text: "" };

/** Saves, changes and deletes prompts. A default export, because it is loaded when first opened. */
export default function SavedPrompts({ text, onClose }: { text: string; onClose: () => void }) {
  const { data = [] } = api.savedPrompt.list.useQuery();
  const changes = usePromptChanges();
  const { register, handleSubmit, reset, setError, setFocus, getValues, setValue, watch, formState } =
    useForm<SavePromptInput>({
      resolver: zodResolver(savePromptInput),
      defaultValues: { ...empty, text },
    });
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
    // What is in the form stays, and is a new prompt now.
    if ((await changes.remove(prompt)) && getValues("promptId") === prompt.id)
      setValue("promptId", undefined);
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
      <PromptList prompts={data} onEdit={edit} onRemove={remove} onEmpty={() => setFocus("name")} />
    </Dialog>
  );
}

type PromptListProps = {
  prompts: readonly SavedPrompt[];
  onEdit: (prompt: SavedPrompt) => void;
  onRemove: (prompt: SavedPrompt) => void;
  /** The last one is being deleted, and the focus needs another place. */
  onEmpty: () => void;
};

function PromptList({ prompts, onEdit, onRemove, onEmpty }: PromptListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (prompt: SavedPrompt, at: number) => {
    const next = list.current?.children[at + 1] ?? list.current?.children[at - 1];
    // The pressed button is about to be gone.
    [...(next?.querySelectorAll("button") ?? [])].at(-1)?.focus();
    if (!next) onEmpty();
    onRemove(prompt);
  };
  if (prompts.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label={copy.savedPrompts.list}
      className="mt-4 flex max-h-60 flex-col overflow-y-auto border-border border-t pt-2"
    >
      {prompts.map((prompt, at) => (
        <li key={prompt.id} className="flex shrink-0 items-center gap-1 text-sm">
          <span className="min-w-0 flex-1 truncate">{prompt.name}</span>
          <IconButton label={copy.savedPrompts.edit(prompt.name)} size="sm" onClick={() => onEdit(prompt)}>
            <Pencil />
          </IconButton>
          <IconButton
            label={copy.savedPrompts.remove(prompt.name)}
            size="sm"
            onClick={() => remove(prompt, at)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
