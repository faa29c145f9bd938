import "server-only";
import { evictUser } from "~/server/auth/session-cache";

/** For calls that may change the user's plan: drops the cached session, which still has the old one. */
export const invalidateSessionAfter = <Answer>(userId: string, change: Promise<Answer>): Promise<Answer> =>
  change.finally(() => evictUser(userId));
