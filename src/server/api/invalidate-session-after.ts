import "server-only";
import { evictUser } from "~/server/auth/session-cache";

/** For what may change the user's plan: the session that is remembered has the plan of before. */
export const invalidateSessionAfter = <Answer>(userId: string, change: Promise<Answer>): Promise<Answer> =>
  change.finally(() => evictUser(userId));
