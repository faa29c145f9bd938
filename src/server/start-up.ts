import "server-only";
import path from "node:path";
import { type FailedRequest, failedRequestFields } from "~/domain/error/failed-request";
import { appendPeerAddress } from "./auth/request-origin";
import { closeDatabase, database } from "./db";
import { DiskFull, watchDisk } from "./db/disk-full";
import type { EmbeddedDatabase } from "./db/embedded";
import { FolderDamaged } from "./db/folder-damaged";
import { FolderInUse } from "./db/lock";
import { MigrationFailed, migrate } from "./db/migrate";
import { EMPTY_DATABASE } from "./db/new-folder";
import { scheduleBackups } from "./db/schedule-backups";
import { startVacuum } from "./db/vacuum-embedded";
import { startExpirySweep } from "./services/access/expiry-sweep";
import { eraseAccounts } from "./services/account/erase-accounts";
import { pushKeys } from "./services/account/push";
import { removeOldResponses } from "./services/api/idempotent-response";
import { removeExpiredOAuth } from "./services/api/oauth/remove-expired";
import { removeExpired } from "./services/auth/account-deletion";
import { startSimulatorTimer } from "./services/billing/simulated-clock";
import { syncPlansWithProvider } from "./services/billing/snapshots";
import { startBilling } from "./services/billing/start-billing";
import { embedChatsSoon } from "./services/chat/collections/embed-chats";
import { purgeChats } from "./services/chat/history/change-chat";
import { updateMessage } from "./services/chat/message-store";
import { interruptReplies, startReplyRecovery } from "./services/chat/recovering/recover-replies";
import { withEndReplies } from "./services/chat/sending/end-replies";
import { embedSoon } from "./services/knowledge/embed-documents";
import { pollQueues } from "./services/knowledge/process-queue";
import { readSoon } from "./services/knowledge/read-documents";
import { startMailDispatcher } from "./services/mail/dispatch-mail";
import { removeLeftOverRequests } from "./services/project/page-requests";
import { saveViews } from "./services/publication/count-views";
import { convertVersions } from "./services/reply/convert-versions";
import { startRetention } from "./services/retention/start-retention";
import { purgeTraffic, recordTraffic, startRecordingTraffic } from "./services/traffic/traffic";
import { eraseUnfinished } from "./services/transfer/hidden-chat";
import { purgeUsage, startUsageRollUp } from "./services/usage/roll-up";
import { shutDownOnSignal } from "./shut-down";
import { type AppDeps, authSecret, deps } from "./wiring";

const UPLOADS_SWEEP_MS = 5 * 60_000;

/** Errors that the operator must fix; printed as one line, without a stack trace. */
const operatorErrors = [FolderInUse, FolderDamaged, MigrationFailed, DiskFull];

/** Migrates the database and recovers from an unclean shutdown; exits the process if it cannot. */
export async function startUp(): Promise<void> {
  // Fails early: without a secret no user could sign in.
  authSecret();
  appendPeerAddress();
  await openOrExit();
  const all = deps();
  all.requests.watch();
  await convertVersions(all, (id, changes) => updateMessage(all.db, { id }, { changes }));
  const open = database();
  const backups = open.kind === "embedded" ? scheduleBackups(open, all) : undefined;
  const disabledFeatures = open.kind === "embedded" ? await open.engine.disabledFeatures() : [];
  if (disabledFeatures.length > 0)
    all.log.warn(
      { leftOut: disabledFeatures },
      "this PGlite build differs from the expected one; these features are disabled",
    );
  const recovery = await startReplyRecovery(all, { singleInstance: open.kind === "embedded" });
  shutDownOnSignal([
    async (msLeft) => {
      recovery.stop();
      // The next start recovers whatever is not saved by then; the rest of the time is for closing the database.
      await interruptReplies(all, { withinMs: msLeft / 2 });
    },
    () => recordTraffic(all),
    all.tools.close,
    () => saveViews(all),
    all.traces.close,
    ...(backups ? [backups.onShutdown] : []),
  ]);
  if (recovery.interrupted > 0)
    all.log.info(
      { interrupted: recovery.interrupted },
      "the last shutdown interrupted replies; their text is saved",
    );
  await startTimers(all);
  if (open.kind === "embedded") watchFolder(open, all.log);
  all.phase.current = "serving";
}

async function openOrExit(): Promise<void> {
  try {
    database(path.resolve(EMPTY_DATABASE));
    await migrate(new Date());
  } catch (error) {
    if (!operatorErrors.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    await closeDatabase().catch(() => {});
    process.exit(1);
  }
}

/** Background work. */
async function startTimers(all: AppDeps): Promise<void> {
  // Only push messages depend on these.
  await pushKeys(all).catch((error: unknown) =>
    all.log.warn({ error: String(error) }, "push messages cannot be sent"),
  );
  void all.localModels.resume();
  process.once("exit", all.localModels.close);
  process.once("exit", all.browser.close);
  startMailDispatcher(all);
  startExpirySweep(withEndReplies(all));
  pollQueues(all, [readSoon, embedSoon, embedChatsSoon]);
  startRetention(all, [
    ...[eraseAccounts, purgeChats, removeExpired, purgeTraffic, removeOldResponses],
    ...[removeLeftOverRequests, removeExpiredOAuth, purgeUsage],
    ({ db, clock }) => eraseUnfinished({ db, clock }),
  ]);
  startRecordingTraffic(all);
  startUsageRollUp(all);
  setInterval(() => void all.uploads.removeAbandoned(), UPLOADS_SWEEP_MS).unref();
  await syncPlansWithProvider(all).catch((error: unknown) =>
    all.log.error({ error: String(error) }, "plans could not be synced with the payment provider"),
  );
  // After the sync, so that the events it triggers are handled.
  startBilling(all);
  startSimulatorTimer(all);
}

function watchFolder({ engine, folder }: EmbeddedDatabase, log: AppDeps["log"]): void {
  startVacuum(engine, (error) => log.warn({ error: String(error) }, "the database was not vacuumed"));
  watchDisk(folder, (full) =>
    full
      ? log.error({ folder }, "the disk is full: nothing is saved until there is space")
      : log.info({ folder }, "the disk has space again"),
  );
}

/** Logs a page that failed to render, under the reference shown to the visitor. */
export const logFailedRequest = (error: unknown, request: FailedRequest): void =>
  deps().log.error(failedRequestFields(error, request), "page failed");
