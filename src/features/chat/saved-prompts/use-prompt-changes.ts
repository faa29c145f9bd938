import type { SavedPrompt } from "~/domain/chat/saved-prompt";
import type { SavePromptInput } from "~/domain/chat/saved-prompt-input";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { serverErrorOf } from "~/trpc/server-error";
import { attempt, showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";

/** Saves and deletes prompts. */
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
      const refusal = serverErrorOf(error);
      if (refusal?.data.field === "name") return refusal.message;
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
