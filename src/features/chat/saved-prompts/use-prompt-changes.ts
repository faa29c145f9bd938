import { TRPCClientError } from "@trpc/client";
import type { SavedPrompt, SavePromptInput } from "~/domain/chat/saved-prompt";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** Saves and deletes prompts; a deletion can be undone while its toast is visible. */
export function usePromptChanges() {
  const { client, savedPrompt } = api.useUtils();
  /** Null when it was saved, else why its name is refused; "" when the reason was shown as a toast. */
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
      if (error instanceof TRPCClientError && error.data?.field === "name") return error.message;
      showErrorToast(error);
      return "";
    }
  };
  const restore = async ({ name, text }: SavedPrompt) => {
    const refusal = await save({ name, text }, copy.savedPrompts.restored);
    if (refusal) toast.error(refusal);
  };
  const remove = async (prompt: SavedPrompt): Promise<boolean> => {
    try {
      await client.savedPrompt.remove.mutate({ promptId: prompt.id });
      await savedPrompt.list.invalidate();
      toast.success(copy.savedPrompts.removed, {
        description: prompt.name,
        action: { label: copy.savedPrompts.undo, onClick: () => void restore(prompt) },
      });
      return true;
    } catch (error) {
      showErrorToast(error);
      return false;
    }
  };
  return { save, remove };
}
