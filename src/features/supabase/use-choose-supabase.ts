import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Lets a project, or those that are made next, use a connection or none. */
export function useChooseSupabase(projectId: string | null) {
  const utils = api.useUtils();
  return api.supabase.choose.useMutation({
    async onSuccess(_, { connectionId }) {
      await utils.supabase.invalidate();
      const { connections } = await utils.supabase.choice.fetch({ projectId }, { staleTime: 5_000 });
      const chosen = connections.find(({ id }) => id === connectionId);
      const say = projectId ? copy.line.chosen : copy.line.chosenForNew;
      toast.success(chosen ? say(chosen.name) : copy.line.cleared);
    },
    onError: () => toast.error(copy.line.notChosen),
  });
}
