import type { Browser } from "~/server/ports/browser";
import type { FileChecks } from "~/server/ports/file-checks";
import type { Packages } from "~/server/ports/packages";
import type { Push } from "~/server/ports/push";
import type { ReplySlots, RunningReply } from "~/server/ports/reply-slots";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Streams } from "~/server/ports/streams";
import type { Supabase } from "~/server/ports/supabase";
import type { Clock, Ids, Log } from "~/server/ports/system";
import type { Metrics } from "~/server/ports/telemetry";
import type { Tools } from "~/server/ports/tools";
import type { TrafficMeter } from "~/server/ports/traffic";
import type { BaselineVectors, PassageIndexCache } from "../knowledge/search-collections";
import type { ConnectionDeps } from "../model/models-of";
import type { RecentTables } from "../supabase/read-tables";
import type { ImageMemoryBudget } from "./writing/image-memory";
import type { OpenJournal } from "./writing/reply-journal";

/** Dependencies of writing a reply. */
export type ReplyDeps = ConnectionDeps & {
  browser: Browser;
  clock: Clock;
  fileChecks: FileChecks;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  packages: Packages;
  push: Push;
  siteParts: ReadSiteParts;
  streams: Streams;
  supabase: Supabase;
  recentTables: RecentTables;
  passageIndexes: PassageIndexCache;
  baselineVectors: BaselineVectors;
  traffic: TrafficMeter;
  tools: Tools;
  /** Public origin without a trailing slash. */
  appUrl: string;
  replySlots: ReplySlots;
  instanceId: string;
  /** The replies this process is writing; any other row that names this instance is orphaned. */
  runningReplies: Set<RunningReply>;
  replyJournal: OpenJournal;
  imageMemoryBudget: ImageMemoryBudget;
};
