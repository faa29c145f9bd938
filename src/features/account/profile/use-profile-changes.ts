import { api } from "~/trpc/react";

/** Tells everything on screen that shows the profile that it changed; resolves when it shows the new one. */
export function useProfileChanges(): () => Promise<unknown> {
  const cache = api.useUtils();
  return () =>
    Promise.all([
      cache.profile.read.invalidate(),
      cache.account.me.invalidate(),
      cache.account.dashboard.invalidate(),
    ]);
}
