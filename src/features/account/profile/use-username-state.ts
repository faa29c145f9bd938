import { useEffect, useState } from "react";
import { username as rule, usernameTakenMessage } from "~/domain/account/profile";
import { api } from "~/trpc/react";
import { copy } from "../copy";

const CHECK_DELAY_MS = 300;

type UsernameState = { isTaken: boolean; hint?: string; error?: string };

/** Whether the typed username is free. Requested once typing pauses, and only for valid names. */
export function useUsernameState(typed: string, own: string | null): UsernameState {
  const wanted = rule.safeParse(typed).data;
  const isOther = wanted !== undefined && wanted !== own;
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (!isOther) return;
    const timer = setTimeout(() => setAsked(wanted), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isOther, wanted]);
  const isAsked = isOther && asked === wanted;
  const { data: isFree, isLoadingError } = api.profile.isUsernameFree.useQuery(
    { username: wanted ?? "" },
    { enabled: isAsked, staleTime: 0 },
  );
  if (!isOther || isLoadingError) return { isTaken: false };
  if (!isAsked || isFree === undefined)
    return { isTaken: false, hint: copy.profile.details.usernameChecking };
  if (!isFree) return { isTaken: true, error: usernameTakenMessage };
  return { isTaken: false, hint: copy.profile.details.usernameFree(wanted) };
}
