import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Sets or clears the connection of a project, or of new projects. */
export function useChooseSupabase(projectId: string | null) {
  const utils = api.useUtils();
  return api.supabase.choose.useMutation({
    async onSuccess(_, { connectionId }) {
      await utils.supabase.invalidate();
      const { connections } = await utils.supabase.choice.fetch({ projectId }, { staleTime: 5_000 });
      const chosen = connections.find(({ id }) => id === connectionId);
      const message = projectId ? copy.line.chosen : copy.line.chosenForNew;
      toast.success(chosen ? message(chosen.name) : copy.line.cleared);
    },
    onError: () => toast.error(copy.line.notChosen),
  });
}
