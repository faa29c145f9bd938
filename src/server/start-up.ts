import "server-only";
import { type FailedRequest, failedRequestFields } from "~/domain/error/failed-request";
import { tellTrueSenders } from "./auth/true-sender";
import { closeDatabase, database } from "./db";
import { FolderInUse } from "./db/lock";
import { MigrationFailed, migrate } from "./db/migrate";
import { startVacuum } from "./db/vacuum-embedded";
import { pushKeys } from "./services/account/push-keys";
import { startMailDispatcher } from "./services/auth/dispatch-mail";
import { settleProviders } from "./services/billing/settle-providers";
import { startSettling } from "./services/billing/settle-simulated";
import { startBilling } from "./services/billing/start-billing";
import { interruptReplies } from "./services/chat/interrupt-replies";
import { startTending } from "./services/chat/tend-replies";
import { startRetention } from "./services/retention/start-retention";
import { shutDownOnSignal } from "./shut-down";
import { authSecret, deps } from "./wiring";

/** Brings the database up to date and repairs what an earlier process left; ends the process when it cannot. */
export async function startUp(): Promise<void> {
  // A server that could sign nobody in must not start.
  authSecret();
  tellTrueSenders();
  try {
    await migrate(new Date());
  } catch (error) {
    if (!(error instanceof FolderInUse || error instanceof MigrationFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    await closeDatabase().catch(() => {});
    process.exit(1);
  }
  const all = deps();
  const open = database();
  const alone = open.kind === "embedded";
  const tending = await startTending(all, { alone });
  shutDownOnSignal([
    async (msLeft) => {
      tending.stop();
      // What is not saved by then the next start repairs; the rest of the time is the database's.
      await interruptReplies(all, { withinMs: msLeft / 2 });
    },
  ]);
  if (tending.ended > 0)
    all.log.info(
      { interrupted: tending.ended },
      "replies were interrupted by the last stop; their text is kept",
    );
  // Without them everything works but push messages.
  await pushKeys(all).catch((error: unknown) =>
    all.log.warn({ error: String(error) }, "push messages cannot be sent"),
  );
  startMailDispatcher(all);
  startRetention(all);
  await settleProviders(all).catch((error: unknown) =>
    all.log.error({ error: String(error) }, "plans do not follow the payment provider yet"),
  );
  // Takes the events of what the settling makes due.
  startBilling(all);
  startSettling(all);
  if (alone)
    startVacuum(open.pglite, (error) =>
      all.log.warn({ error: String(error) }, "the database was not vacuumed"),
    );
}

/** Logs a page that could not be drawn, under the reference that its visitor was shown. */
export const noteFailedRequest = (error: unknown, request: FailedRequest): void =>
  deps().log.error(failedRequestFields(error, request), "page failed");
