import { api } from "~/trpc/react";

/** Refreshes everything that shows the profile; resolves when it is up to date. */
export function useProfileChanges(): () => Promise<unknown> {
  const cache = api.useUtils();
  return () =>
    Promise.all([
      cache.profile.read.invalidate(),
      cache.account.me.invalidate(),
      cache.account.dashboard.invalidate(),
    ]);
}
