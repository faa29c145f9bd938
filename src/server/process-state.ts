import { sessionCache } from "./auth/session-cache";
import { createPasswords } from "./services/auth/password";
import { delayRefusals } from "./services/auth/sign-in";
import { eventQueue } from "./services/billing/provider-events";
import type { DraftReads } from "./services/chat/writing/follow-chat";
import { imageMemoryBudget } from "./services/chat/writing/image-memory";
import { replyJournal } from "./services/chat/writing/reply-journal";
import { subscriberThrottle } from "./services/chat/writing/subscriber-throttle";
import type { Phase } from "./services/health/read-health";
import type { QueueState } from "./services/knowledge/process-queue";
import type { BaselineVectors, PassageIndexCache } from "./services/knowledge/search-collections";
import { openDrafts } from "./services/project/drafts";
import { firstPageCache } from "./services/project/first-page";
import { viewCounter } from "./services/publication/count-views";
import { publicationCache } from "./services/publication/find-publication";
import { siteCache } from "./services/publication/published-sites";
import type { RecentTables } from "./services/supabase/read-tables";
import { importQueue } from "./services/transfer/start-import";

/** The in-memory state of a server process. It is injected, so that modules hold no state. */
export function processState() {
  const idle = (): QueueState => ({ current: undefined });
  const passageIndexes: PassageIndexCache = new Map();
  const baselineVectors: BaselineVectors = new Map();
  const recentTables: RecentTables = new Map();
  const draftReads: DraftReads = new Map();
  return {
    phase: { current: "starting" as Phase },
    sessions: sessionCache(),
    delayRefusal: delayRefusals(),
    passwords: createPasswords(),
    eventQueue: eventQueue(),
    subscriberThrottle: subscriberThrottle(),
    imageMemoryBudget: imageMemoryBudget(),
    replyJournal: replyJournal(),
    openDrafts: openDrafts(),
    draftReads,
    documentReading: idle(),
    documentEmbedding: idle(),
    chatEmbedding: idle(),
    passageIndexes,
    baselineVectors,
    viewCounter: viewCounter(),
    publicationCache: publicationCache(),
    siteCache: siteCache(),
    firstPages: firstPageCache(),
    recentTables,
    imports: importQueue(),
  };
}

export type ProcessState = ReturnType<typeof processState>;
