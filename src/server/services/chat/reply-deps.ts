import "server-only";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { Log } from "~/server/ports/log";
import type { Models } from "~/server/ports/models";
import type { Push } from "~/server/ports/push";
import type { ReplySlots, RunningReply } from "~/server/ports/reply-slots";
import type { Sealer } from "~/server/ports/sealer";
import type { Streams } from "~/server/ports/streams";

/** Dependencies of writing a reply. */
export type ReplyDeps = {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  models: Models;
  push: Push;
  sealer: Sealer;
  streams: Streams;
  replySlots: ReplySlots;
  instanceId: string;
  /** The replies this process is writing; any other row that names this instance is orphaned. */
  runningReplies: Set<RunningReply>;
};
