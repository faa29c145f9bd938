import "server-only";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { appUrl, connectionsAllowPrivate, env, paymentsMode } from "~/env";
import { zipArchives } from "./adapters/archives/zip-archives";
import { chromium } from "./adapters/browser/chromium";
import { memoryConcurrencyLimits } from "./adapters/concurrency-limits/memory";
import { documentsInWorkers } from "./adapters/documents/documents-in-workers";
import { checksInWorkers } from "./adapters/file-checks/checks-in-workers";
import { gitHubRest } from "./adapters/github/rest";
import { sharpImages } from "./adapters/images/sharp";
import { memoryLimits } from "./adapters/limits/memory";
import { redisLimits } from "./adapters/limits/redis";
import { outboxMailer } from "./adapters/mailer/outbox";
import { smtpMailer } from "./adapters/mailer/smtp";
import { builtinStarter } from "./adapters/models/builtin/starter";
import { geminiProvider } from "./adapters/models/gemini";
import { joinProviders } from "./adapters/models/join-providers";
import { localModels } from "./adapters/models/local";
import { observeModels } from "./adapters/models/observe-models";
import { ollamaProvider } from "./adapters/models/ollama";
import { ollamaRunner } from "./adapters/models/ollama/manage";
import { openAiCompatibleProvider } from "./adapters/models/openai-compatible";
import { createFetch } from "./adapters/net/create-fetch";
import { undiciTraffic } from "./adapters/net/undici-traffic";
import { npmPackages } from "./adapters/packages/npm-packages";
import { noPayments } from "./adapters/payments/no-payments";
import { openStripe } from "./adapters/payments/stripe/open-stripe";
import { stripePayments } from "./adapters/payments/stripe/stripe-payments";
import { publicFolder } from "./adapters/preview-files/public-folder";
import { pdfPrinter } from "./adapters/printer/pdf-printer";
import { webPushService } from "./adapters/push/web-push";
import { memoryReplySlots } from "./adapters/reply-slots/memory";
import { siteParts } from "./adapters/site-parts/site-parts-folder";
import { netlifyHost } from "./adapters/static-hosts/netlify";
import { vercelHost } from "./adapters/static-hosts/vercel";
import { memoryStreams } from "./adapters/streams/memory";
import { redisStreams } from "./adapters/streams/redis";
import { supabaseApi } from "./adapters/supabase/supabase-api";
import { systemClock } from "./adapters/system/clock";
import { type DiskSpace, diskSpace } from "./adapters/system/disk-space";
import { systemIds } from "./adapters/system/ids";
import { jsonLog } from "./adapters/system/log";
import { aesSealer } from "./adapters/system/sealer";
import { storedSecret } from "./adapters/system/stored-secret";
import { watchQueries } from "./adapters/telemetry/database-queries";
import { incomingRequests } from "./adapters/telemetry/incoming-requests";
import { noTraces, otlpTraces } from "./adapters/telemetry/otlp-traces";
import { noMetrics, prometheusMetrics } from "./adapters/telemetry/prometheus";
import { templateFolder } from "./adapters/templates/template-folder";
import { mcpTools } from "./adapters/tools/mcp-tools";
import { transfersInWorkers } from "./adapters/transfer-reader/transfers-in-workers";
import { uploadFolder } from "./adapters/uploads/upload-folder";
import { fetchPages } from "./adapters/web-pages/fetch-pages";
import { processWorkers } from "./adapters/workers/process-workers";
import { database } from "./db";
import { requireFreeSpace } from "./db/disk-full";
import { queryChannel } from "./db/query-channel";
import { simulatedObjects } from "./db/simulated-objects";
import { mails } from "./mails";
import type { GitHub } from "./ports/github";
import type { Mailer } from "./ports/mailer";
import type { ModelProvider, Models } from "./ports/models";
import type { Packages } from "./ports/packages";
import type { Payments, PaymentsSimulator } from "./ports/payments";
import type { RunningReply } from "./ports/reply-slots";
import type { StaticHosts } from "./ports/static-hosts";
import type { Log } from "./ports/system";
import type { Metrics, Requests, Traces } from "./ports/telemetry";
import type { Templates } from "./ports/templates";
import type { TrafficMeter } from "./ports/traffic";
import { type ProcessState, processState } from "./process-state";

/** For addresses that the operator configured. */
export const operatorFetch = createFetch();

/** Makes every dependency of the use cases; each use case picks the ones it needs. */
function wire() {
  const state = processState();
  const instanceId = systemIds.next();
  const telemetry = wireTelemetry(instanceId);
  const { requests, log } = wireRequests(telemetry, state.phase);
  const redis = env.REDIS_URL ? { url: env.REDIS_URL, log } : undefined;
  const templates = productTemplates();
  const folder = path.resolve(env.DATA_DIR);
  const traffic = undiciTraffic();
  const workers = processWorkers({}, telemetry.metrics);
  const space = diskSpace((bytes) => requireFreeSpace(folder, bytes));
  const packages = wirePackages(space, traffic);
  const { local, provider } = wireLocalModels(space, log);
  /** Who administers the installation. */
  const owners: { emails: readonly string[]; orFirst: boolean } = {
    emails: env.OWNER_EMAILS,
    orFirst: !env.DATABASE_URL,
  };
  // Annotated, so that a host without an adapter is an error here alone.
  const staticHosts: StaticHosts = {
    netlify: netlifyHost({ baseUrl: env.NETLIFY_API_BASE }),
    vercel: vercelHost({ baseUrl: env.VERCEL_API_BASE }),
  };
  return {
    ...state,
    ...telemetry,
    requests,
    db: database().db,
    archives: zipArchives(),
    browser: chromium({
      program: env.CHROMIUM_PATH,
      hasSandbox: env.CHROMIUM_SANDBOX === "on",
      origin: ownOrigin(),
      memoryBytes: env.CHROMIUM_MEMORY_MEGABYTES * 1_048_576,
      log,
    }),
    clock: systemClock,
    ids: systemIds,
    documents: documentsInWorkers(workers),
    fileChecks: checksInWorkers(workers),
    gitHub: wireGitHub(),
    images: sharpImages(),
    concurrencyLimits: memoryConcurrencyLimits(),
    limits: redis ? redisLimits(redis) : memoryLimits(),
    log,
    mailer: wireMailer(),
    mails,
    models: wireModels(templates, provider, telemetry),
    localModels: local,
    owners,
    /** Whether the owner's connections may call private addresses. */
    connectionsAllowPrivate: connectionsAllowPrivate(),
    ollama: ollamaRunner({ baseUrl: env.OLLAMA_BASE_URL }),
    packages,
    ...paymentsBy[paymentsMode()](log),
    previewFiles: publicFolder(process.cwd()),
    printer: pdfPrinter(),
    push: webPushService({
      contact: `mailto:${env.SUPPORT_EMAIL}`,
      services: env.PUSH_SERVICE_ORIGINS,
    }),
    sealer: aesSealer(authSecret(), env.AUTH_SECRET_PREVIOUS),
    siteParts: siteParts(process.cwd(), packages, workers),
    staticHosts,
    streams: redis ? redisStreams({ ...redis, instanceId }) : memoryStreams(),
    supabase: supabaseApi(),
    templates,
    traffic,
    tools: mcpTools({
      operator: Object.entries(env.MCP_SERVERS).map(([name, { shared, ...server }]) => ({
        ...server,
        name,
        isShared: shared,
      })),
    }),
    transferReader: transfersInWorkers(workers),
    uploads: uploadFolder({ folder: path.resolve(env.DATA_DIR, "uploads"), clock: systemClock, space }),
    // Pages on private addresses are not public.
    webPages: fetchPages({ allowPrivate: false }),
    workers,
    replySlots: memoryReplySlots({ capacity: env.REPLIES_AT_ONCE }),
    /** Public origin without a trailing slash. */
    appUrl: appUrl(),
    /** Receives inquiries from the Enterprise page. */
    salesEmail: env.SALES_EMAIL,
    /** Identifies this server process in the database. */
    instanceId,
    /** The replies this process is writing. */
    runningReplies: new Set<RunningReply>(),
  };
}

export type AppDeps = ReturnType<typeof wire>;

const wirePackages = (space: DiskSpace, traffic: TrafficMeter): Packages =>
  npmPackages({
    folder: path.resolve(env.DATA_DIR, "packages"),
    product: process.cwd(),
    registry: env.NPM_REGISTRY_URL,
    network: {
      HTTPS_PROXY: env.HTTPS_PROXY,
      NO_PROXY: env.NO_PROXY,
      NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS,
    },
    space,
    traffic,
  });

const wireLocalModels = (space: DiskSpace, log: Log) =>
  localModels({
    folder: path.resolve(env.DATA_DIR, "local"),
    downloadBaseUrl: env.MODEL_DOWNLOAD_BASE_URL,
    contextTokens: env.LOCAL_MODEL_CONTEXT_TOKENS,
    idleMs: env.LOCAL_MODEL_IDLE_MINUTES * 60_000,
    space,
    log,
  });

const wireMailer = (): Mailer =>
  env.SMTP_URL
    ? smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM })
    : outboxMailer({
        folder: path.resolve(env.DATA_DIR, "outbox"),
        from: env.MAIL_FROM,
        clock: systemClock,
        ids: systemIds,
      });

/** This server's origin, as seen from its own machine. */
function ownOrigin(): string {
  const isEverywhere = env.HOST === "0.0.0.0" || env.HOST === "::";
  const host = isEverywhere ? "localhost" : env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST;
  return `http://${host}:${env.PORT}`;
}

/** Also used while prerendering, when no database may be opened and no variable is set. */
export const productTemplates = (): Templates =>
  templateFolder({ folder: path.join(process.cwd(), "templates"), log: jsonLog(env.LOG_LEVEL ?? "info") });

function wireGitHub(): GitHub {
  const { GITHUB_APP_CLIENT_ID: id, GITHUB_APP_CLIENT_SECRET: secret } = env;
  return gitHubRest({
    apiUrl: env.GITHUB_API_URL.replace(/(?<!\/)\/+$/, ""),
    client: id && secret ? { id, secret } : null,
  });
}

/** The requests, and the log, whose lines have the id of the request that they are about. */
function wireRequests(
  telemetry: { metrics: Metrics; traces: Traces },
  phase: ProcessState["phase"],
): { requests: Requests; log: Log } {
  const requests = incomingRequests({
    ...telemetry,
    ids: systemIds,
    writeLine: (fields) => log.debug(fields, "request"),
    isDraining: () => phase.current === "draining",
  });
  const log = jsonLog(env.LOG_LEVEL, () => {
    const current = requests.current();
    return current ? { requestId: current.id } : {};
  });
  return { requests, log };
}

/** What the operator sees of the process from outside; off unless configured. */
function wireTelemetry(instanceId: string) {
  const { METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  const metrics = metricsToken ? prometheusMetrics() : noMetrics;
  const traces = endpoint
    ? otlpTraces({
        endpoint,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        service: { name: env.OTEL_SERVICE_NAME, instanceId },
        share: env.OTEL_TRACES_SAMPLER_ARG,
        fetch: operatorFetch("traces"),
        log: jsonLog(env.LOG_LEVEL),
      })
    : noTraces;
  if (metricsToken || endpoint) watchQueries(queryChannel, { metrics, traces });
  const eventLoopDelay = monitorEventLoopDelay();
  if (metricsToken) eventLoopDelay.enable();
  return { metrics, traces, metricsToken, eventLoopDelay };
}

function wireModels(
  templates: Templates,
  local: ModelProvider,
  telemetry: { metrics: Metrics; traces: Traces },
): Models {
  const models = joinProviders([
    builtinStarter({ templates }),
    local,
    geminiProvider({ apiKey: env.GEMINI_API_KEY, baseUrl: env.GEMINI_BASE_URL }),
    ollamaProvider({ baseUrl: env.OLLAMA_BASE_URL }),
    ...(env.OPENAI_COMPATIBLE_BASE_URL
      ? [
          openAiCompatibleProvider({
            baseUrl: env.OPENAI_COMPATIBLE_BASE_URL,
            apiKey: env.OPENAI_COMPATIBLE_API_KEY,
          }),
        ]
      : []),
  ]);
  const isOff = telemetry.metrics === noMetrics && telemetry.traces === noTraces;
  return isOff ? models : observeModels(models, telemetry);
}

/** `paymentsSimulator`: undefined unless payments are simulated. */
type WiredPayments = { payments: Payments; paymentsSimulator: PaymentsSimulator | undefined };

const paymentsBy = {
  off: () => ({ payments: noPayments(systemClock), paymentsSimulator: undefined }),
  stripe: wireStripe,
  simulated: wireSimulator,
} satisfies Record<ReturnType<typeof paymentsMode>, (log: Log) => WiredPayments>;

function wireStripe(): WiredPayments {
  const { STRIPE_SECRET_KEY: secretKey = "" } = env;
  const live = secretKey.includes("_live_");
  const payments = stripePayments({
    stripe: openStripe({ secretKey, apiBase: env.STRIPE_API_BASE, fetch: operatorFetch("stripe") }),
    kind: live ? "stripe" : "stripe_test",
    live,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    now: async () => systemClock.now(),
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    clock: systemClock,
  });
  return { payments, paymentsSimulator: undefined };
}

/** Imports the simulator on demand, so that servers with real payments never load it. */
function wireSimulator(log: Log): WiredPayments {
  const clock = systemClock;
  // Events are delivered within the process that signs them, so no other process needs the secret.
  const webhookSecret = `whsec_${systemIds.secret()}`;
  const store = simulatedObjects(database().db);
  const loading = import("~payments-simulator").then(({ simulatedStripe }) =>
    simulatedStripe({ store, clock, ids: systemIds, log, appUrl: appUrl(), webhookSecret }),
  );
  const payments = stripePayments({
    stripe: openStripe({
      secretKey: "sk_test_simulated",
      fetch: async (...request) => (await loading).fetch(...request),
    }),
    kind: "simulator",
    live: false,
    publishableKey: null,
    now: async () => (await loading).now(),
    webhookSecret,
    clock,
  });
  return {
    payments,
    paymentsSimulator: {
      advance: async (input) => (await loading).advance(input),
      runDue: async () => (await loading).runDue(),
      answerChallenge: async (input) => (await loading).answerChallenge(input),
      deliverTo(receive) {
        const delivering = loading.then((simulator) => simulator.deliverTo(receive));
        return () => void delivering.then((stop) => stop());
      },
    },
  };
}

/** Re-exported for error responses, which must not import the database layer. */
export { isDiskFull } from "./db/disk-full";

let secret: string | undefined;

/** Signs sessions and encrypts tokens. Generated once in embedded mode; required with a database server, whose instances must share it. */
export function authSecret(): string {
  secret ??= env.AUTH_SECRET ?? (env.DATABASE_URL ? refuseToStart() : storedSecret(env.DATA_DIR));
  return secret;
}

/** The current secret and the previous one, whose tokens remain valid. */
export const authSecrets = () => [authSecret(), env.AUTH_SECRET_PREVIOUS] as const;

function refuseToStart(): never {
  process.stderr.write(
    "Configuration error: AUTH_SECRET: required with DATABASE_URL, at least 32 characters. See .env.example.\n",
  );
  process.exit(1);
}

// Next loads a module more than once per process, but live replies and the database must be singletons.
const globals = globalThis as typeof globalThis & { bluebonnetDeps?: AppDeps };

/** The process's dependencies, created on first use. */
export function deps(): AppDeps {
  globals.bluebonnetDeps ??= wire();
  return globals.bluebonnetDeps;
}
