import { createHash } from "node:crypto";
import { describeFailure, type FailureReader, type ProviderInfo } from "~/domain/model/failure";
import { connectionProviderId, parseModelId } from "~/domain/model/model";
import type { ConnectionSettings, ModelProvider, Models, ProviderState } from "~/server/ports/models";
import { connectionProvider } from "./connection";
import { explainFailure } from "./explain-failure";

const LIST_TIMEOUT_MS = 3_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Providers of connections are cached by their settings, with their lists of models. */
const MAX_CACHED = 500;

/** Combines all providers into one `Models`. A slow or broken provider is listed as not connected and does not affect the others. */
export function joinProviders(providers: readonly ModelProvider[]): Models {
  const cache = new Map<string, ModelProvider>();
  const cachedProvider = ({ reader, ...settings }: ConnectionSettings): ReadProvider => {
    const key = createHash("sha256").update(JSON.stringify(settings)).digest("base64");
    const provider = cache.get(key) ?? connectionProvider(settings);
    cache.delete(key);
    cache.set(key, provider);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest) cache.delete(oldest);
    return { provider, reader };
  };
  const readBy = (reader: FailureReader) => providers.map((provider): ReadProvider => ({ provider, reader }));
  const join = (all: readonly ReadProvider[]): Models => ({
    ...callsTo(all),
    including: (connections, reader) => join([...readBy(reader), ...connections.map(cachedProvider)]),
    probe: ({ reader, ...settings }, signal) =>
      stateWithTimeout({ provider: connectionProvider(settings), reader }, signal, PROBE_TIMEOUT_MS),
  });
  return join(readBy("other"));
}

/** A provider, and who reads about its failures. */
type ReadProvider = { provider: ModelProvider; reader: FailureReader };

/** Stands in for a connection that is not the user's. */
const removedConnection: Pick<ModelProvider, "open" | "explain"> = {
  open: async () => undefined,
  explain: (_, model) =>
    describeFailure({ kind: "removed_connection" }, { provider: serverInfo, model, reader: "other" }),
};

function callsTo(all: readonly ReadProvider[]): Pick<Models, "list" | "open" | "openEmbedding" | "explain"> {
  const byId = new Map(all.map((entry) => [entry.provider.id, entry]));
  const removed = { provider: removedConnection, reader: "other" } as const;
  const named = (prefix: string) =>
    byId.get(prefix) ?? (prefix.startsWith(connectionProviderId("")) ? removed : undefined);
  return {
    list: (signal) => Promise.all(all.map((entry) => stateWithTimeout(entry, signal))),
    open: async (id, signal) => {
      const { provider, name } = parseModelId(id);
      return named(provider)?.provider.open(name, signal);
    },
    openEmbedding: (id) => {
      const { provider, name } = parseModelId(id);
      return byId.get(provider)?.provider.openEmbedding?.(name);
    },
    explain: (error, id) => {
      const { provider: prefix, name } = parseModelId(id);
      const entry = named(prefix);
      const unnamed = { provider: serverInfo, model: name, reader: "other" } as const;
      return entry?.provider.explain?.(error, name, entry.reader) ?? explainFailure(error, unnamed);
    },
  };
}

/** A provider may ignore its signal, so its response is raced against the timeout as well. */
async function stateWithTimeout(
  { provider, reader }: ReadProvider,
  signal: AbortSignal | undefined,
  timeoutMs = LIST_TIMEOUT_MS,
): Promise<ProviderState> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const state = provider.state(reader, signal ? AbortSignal.any([signal, timeout]) : timeout);
  const late = new Promise<never>((_, reject) =>
    timeout.addEventListener("abort", () => reject(timeout.reason), { once: true }),
  );
  try {
    return await Promise.race([state, late]);
  } catch (error) {
    const failure =
      provider.explain?.(error, provider.id, reader) ??
      describeFailure({ kind: "timed_out" }, { provider: serverInfo, model: "", reader: "other" });
    const { kind, reason, remedy } = failure;
    return { provider: provider.id, connected: false, models: [], kind, reason, remedy };
  }
}

/** Used in messages when no provider supplies its own details. */
const serverInfo: ProviderInfo = {
  label: "This server",
  address: "this server",
  addressSetting: "the models' settings",
  keySetting: null,
  keySource: null,
  startHint: null,
  obtainHint: () => "Connect a provider that has it, or pick another model.",
};
