import "server-only";
import type { SessionCache } from "~/server/auth/session-cache";

/** For calls that may change the user's plan: drops the cached session, which still has the old one. */
export const invalidateSessionAfter = <Answer>(
  { deps, user }: { deps: { sessions: SessionCache }; user: { id: string } },
  change: Promise<Answer>,
): Promise<Answer> => change.finally(() => deps.sessions.evictUser(user.id));
