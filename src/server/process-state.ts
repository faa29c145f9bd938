import { type SessionCache, sessionCache } from "./auth/session-cache";
import { createPasswords, type Passwords } from "./services/auth/password";
import { type DelayRefusal, delayRefusals } from "./services/auth/sign-in";
import { type EventQueue, eventQueue } from "./services/billing/provider-events";
import { type FollowerPace, followerPace } from "./services/chat/writing/follower-pace";
import { type ImageMemory, imageMemory } from "./services/chat/writing/image-memory";
import { type OpenJournal, replyJournal } from "./services/chat/writing/reply-journal";
import type { QueueState } from "./services/knowledge/process-queue";
import type { KeptIndexes, UnrelatedVectors } from "./services/knowledge/search-collections";
import { type OpenDrafts, openDrafts } from "./services/project/drafts";
import { type ViewCounter, viewCounter } from "./services/publication/count-views";
import { type PublicationCache, publicationCache } from "./services/publication/find-publication";
import { type SiteCache, siteCache } from "./services/publication/published-sites";
import type { RecentTables } from "./services/supabase/read-tables";
import { type ImportLines, importLines } from "./services/transfer/start-import";

/** What a server process keeps in its memory, by noun: part of its dependencies, so that modules keep nothing. */
export type ProcessState = {
  sessions: SessionCache;
  delayRefusal: DelayRefusal;
  passwords: Passwords;
  eventQueue: EventQueue;
  followerPace: FollowerPace;
  imageMemory: ImageMemory;
  replyJournal: OpenJournal;
  openDrafts: OpenDrafts;
  documentReading: QueueState;
  documentEmbedding: QueueState;
  chatEmbedding: QueueState;
  keptIndexes: KeptIndexes;
  unrelatedVectors: UnrelatedVectors;
  viewCounter: ViewCounter;
  publicationCache: PublicationCache;
  siteCache: SiteCache;
  recentTables: RecentTables;
  imports: ImportLines;
};

/** The empty state of a process that starts. */
export const processState = (): ProcessState => ({
  sessions: sessionCache(),
  delayRefusal: delayRefusals(),
  passwords: createPasswords(),
  eventQueue: eventQueue(),
  followerPace: followerPace(),
  imageMemory: imageMemory(),
  replyJournal: replyJournal(),
  openDrafts: openDrafts(),
  documentReading: { current: undefined },
  documentEmbedding: { current: undefined },
  chatEmbedding: { current: undefined },
  keptIndexes: new Map(),
  unrelatedVectors: new Map(),
  viewCounter: viewCounter(),
  publicationCache: publicationCache(),
  siteCache: siteCache(),
  recentTables: new Map(),
  imports: importLines(),
});
