import "server-only";
import { type EraseDeps, eraseAccounts } from "~/server/services/account/erase-accounts";
import { removeExpired } from "~/server/services/auth/remove-expired";
import { purgeChats } from "~/server/services/chat/purge-chats";

const HOUR_MS = 3_600_000;

/** Removes now and every hour what was kept for its time (src/domain/retention), until stopped. */
export function startRetention(deps: EraseDeps): { stop: () => void } {
  const sweep = async () => {
    // One that fails holds up none of the others, and is tried again in an hour.
    for (const remove of [eraseAccounts, purgeChats, removeExpired])
      await remove(deps).catch((error: unknown) =>
        deps.log.error({ step: remove.name, error: String(error) }, "what has expired was not removed"),
      );
  };
  void sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
