import type { SettingsPatch } from "~/domain/account/settings";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Saves settings immediately. The update is optimistic and reverted when it is refused. */
export function useSetting() {
  const cache = api.useUtils();
  const save = api.settings.save.useMutation({
    async onMutate(patch) {
      await cache.settings.read.cancel();
      const before = cache.settings.read.getData();
      const { defaultModel: _, ...shown } = patch;
      cache.settings.read.setData(undefined, (settings) => settings && { ...settings, ...shown });
      return { before };
    },
    onError({ message }, _patch, shown) {
      cache.settings.read.setData(undefined, shown?.before);
      toast.error(copy.notSaved, { description: message });
    },
    onSettled: () => Promise.all([cache.settings.read.invalidate(), cache.account.dashboard.invalidate()]),
  });
  return { save: (patch: SettingsPatch, onSaved?: () => void) => save.mutate(patch, { onSuccess: onSaved }) };
}
