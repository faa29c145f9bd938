import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import type { ChatMessage } from "~/domain/chat/message";
import { zipArchives } from "~/server/adapters/archives/zip-archives";
import { documentsInWorkers } from "~/server/adapters/documents/documents-in-workers";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { sharpImages } from "~/server/adapters/images/sharp";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { undiciTraffic } from "~/server/adapters/net/undici-traffic";
import { npmPackages } from "~/server/adapters/packages/npm-packages";
import { webPushService } from "~/server/adapters/push/web-push";
import { memoryReplySlots } from "~/server/adapters/reply-slots/memory";
import { memoryStreams } from "~/server/adapters/streams/memory";
import { supabaseApi } from "~/server/adapters/supabase/supabase-api";
import { systemClock } from "~/server/adapters/system/clock";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import { aesSealer } from "~/server/adapters/system/sealer";
import { noMetrics } from "~/server/adapters/telemetry/prometheus";
import { mcpTools } from "~/server/adapters/tools/mcp-tools";
import type { Archives } from "~/server/ports/archives";
import { type Browser, BrowserMissing } from "~/server/ports/browser";
import type { Images } from "~/server/ports/images";
import type { Workers } from "~/server/ports/workers";
import { type ProcessState, processState } from "~/server/process-state";
import { attachFile } from "~/server/services/chat/attachments/attach-file";
import { readMessages } from "~/server/services/chat/history/read-messages";
import type { ReplyDeps } from "~/server/services/chat/reply-deps";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import type { StandIn } from "./model-stand-in";
import { startOpenAi } from "./openai-stand-in";
import { sharedWorkers } from "./shared-workers";
import { testDatabase } from "./test-database";

export type ChatWorld = {
  deps: ReplyDeps & ProcessState & { archives: Archives; images: Images; workers: Workers };
  model: StandIn;
  /** The id of a model that the stand-in serves. */
  modelId: string;
  newUser(planId?: string): Promise<SignedInUser>;
  /** A new server process on the same database, sharing nothing else. */
  restarted(): ChatWorld["deps"];
  branch(user: SignedInUser, chatId: string): Promise<ChatMessage[]>;
  /** Uploads a file for the next message. */
  attach(
    user: SignedInUser,
    file: { name: string; content: string | Uint8Array },
  ): Promise<AttachmentSummary>;
  /** Sends a message without files to the stand-in's model, in a new chat unless `chatId` is given. */
  send(user: SignedInUser, text: string, chatId?: string): ReturnType<typeof sendMessage>;
  /** Resolves with the branch once no reply of the chat is being written. */
  settled(user: SignedInUser, chatId: string): Promise<ChatMessage[]>;
};

/** The chat services with a real database, and the real adapter connected to an OpenAI stand-in. */
export function chatWorld({
  pushServices = [],
  repliesAtOnce = 200,
  // As on a machine without Chromium.
  browser = { perform: () => Promise.reject(new BrowserMissing()), close: () => {} },
}: {
  pushServices?: string[];
  repliesAtOnce?: number;
  browser?: Browser;
} = {}): () => ChatWorld {
  const database = testDatabase();
  const documents = documentsInWorkers(sharedWorkers);
  const images = sharpImages();
  let world: ChatWorld | undefined;
  beforeAll(async () => {
    const model = await startOpenAi();
    const process = (): ChatWorld["deps"] => ({
      ...processState(),
      db: database().db,
      archives: zipArchives(),
      browser,
      clock: systemClock,
      fileChecks: checksInWorkers(sharedWorkers),
      ids: systemIds,
      images,
      log: jsonLog("silent"),
      metrics: noMetrics,
      models: joinProviders([openAiCompatibleProvider({ baseUrl: model.url })]),
      packages: npmPackages({
        folder: path.join(os.tmpdir(), "packages-of-chats"),
        product: globalThis.process.cwd(),
        // Tests of packages pass one that answers.
        registry: "http://127.0.0.1:9",
        space: diskSpace(() => {}),
        traffic: undiciTraffic(),
      }),
      push: webPushService({ contact: "mailto:support@bluebonnet.example", services: pushServices }),
      // Replies do not need the libraries; `publishingWorld` has the built ones.
      siteParts: () => Promise.reject(new Error("The libraries are not built for these tests")),
      sealer: aesSealer("a secret of the tests, long enough"),
      owners: { emails: [], orFirst: false },
      supabase: supabaseApi(),
      connectionsAllowPrivate: false,
      streams: memoryStreams(),
      traffic: undiciTraffic(),
      tools: mcpTools({ operator: [] }),
      appUrl: "http://localhost:3000",
      replySlots: memoryReplySlots({ capacity: repliesAtOnce }),
      instanceId: systemIds.next(),
      runningReplies: new Set(),
      workers: sharedWorkers,
    });
    const deps = process();
    const [state] = await deps.models.list();
    const modelId = state?.models[0]?.id;
    if (!modelId) throw new Error("The stand-in lists no model");
    const branch = async (user: SignedInUser, chatId: string) =>
      (await readMessages(deps, user, { chatId, limit: 100 })).items;
    world = {
      deps,
      model,
      modelId,
      branch,
      restarted: process,
      attach: (user, { name, content }) =>
        attachFile({ ...deps, documents }, user, {
          name,
          base64: Buffer.from(content).toString("base64"),
        }),
      send: (user, text, chatId) => sendMessage(deps, user, { chatId, text, modelId, attachments: [] }),
      newUser: (planId = "enterprise-plan") => createUser(deps, planId),
      async settled(user, chatId) {
        const isRunning = () =>
          deps.db.message
            .count({ where: { chatId, status: { in: ["streaming", "queued"] } } })
            .then((count) => count > 0);
        while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 25));
        return branch(user, chatId);
      },
    };
  });
  afterAll(() => world?.model.close());
  return () => {
    if (!world) throw new Error("The chat world opens before the first test of the file, not earlier.");
    return world;
  };
}

async function createUser({ db, ids, clock }: ReplyDeps, planId: string): Promise<SignedInUser> {
  const email = `${randomUUID()}@example.com`;
  const id = ids.next();
  await db.user.create({ data: { id, email, planId, createdAt: clock.now(), emailVerified: clock.now() } });
  return { id, email, name: null, planId, sessionId: ids.next() };
}
