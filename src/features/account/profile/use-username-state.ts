import { useEffect, useState } from "react";
import { username as rule, usernameTakenMessage } from "~/domain/account/profile";
import { api } from "~/trpc/react";
import { copy } from "../copy";

const CHECK_DELAY_MS = 300;

type UsernameState = { isTaken: boolean; hint?: string; error?: string };

/** Whether the typed username is free. Requested once typing pauses, and only for valid names. */
export function useUsernameState(typed: string, own: string | null): UsernameState {
  const candidate = rule.safeParse(typed).data;
  const isOther = candidate !== undefined && candidate !== own;
  const [requested, setRequested] = useState<string>();
  useEffect(() => {
    if (!isOther) return;
    const timer = setTimeout(() => setRequested(candidate), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOther, candidate]);
  const isRequested = isOther && requested === candidate;
  const { data: isFree, isLoadingError } = api.profile.isUsernameFree.useQuery(
    { username: candidate ?? "" },
    { enabled: isRequested, staleTime: 0 },
  );
  if (!isOther || isLoadingError) return { isTaken: false };
  if (!isRequested || isFree === undefined)
    return { isTaken: false, hint: copy.profile.details.usernameChecking };
  if (!isFree) return { isTaken: true, error: usernameTakenMessage };
  return { isTaken: false, hint: copy.profile.details.usernameFree(candidate) };
}
