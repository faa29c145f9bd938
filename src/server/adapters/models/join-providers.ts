import { createHash } from "node:crypto";
import { describeFailure, type FailureReader, type ProviderInfo } from "~/domain/model/failure";
import { connectionProviderId, parseModelId } from "~/domain/model/model";
import type { ConnectionSettings, ModelProvider, Models, ProviderState } from "~/server/ports/models";
import { connectionProvider } from "./connection";
import { explainFailure } from "./explain-failure";

const LIST_TIMEOUT_MS = 3_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Providers of connections are kept, with what they know of their models, while their settings stay the same. */
const MAX_KEPT = 500;

/** Combines all providers into one `Models`. A slow or broken provider is listed as not connected and does not affect the others. */
export function joinProviders(providers: readonly ModelProvider[]): Models {
  const kept = new Map<string, ModelProvider>();
  const keep = ({ reader, ...settings }: ConnectionSettings): Asked => {
    const key = createHash("sha256").update(JSON.stringify(settings)).digest("base64");
    const provider = kept.get(key) ?? connectionProvider(settings);
    kept.delete(key);
    kept.set(key, provider);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    return { provider, reader };
  };
  const readBy = (reader: FailureReader) => providers.map((provider): Asked => ({ provider, reader }));
  const join = (all: readonly Asked[]): Models => ({
    ...callsTo(all),
    including: (connections, reader) => join([...readBy(reader), ...connections.map(keep)]),
    probe: ({ reader, ...settings }, signal) =>
      stateWithTimeout({ provider: connectionProvider(settings), reader }, signal, PROBE_TIMEOUT_MS),
  });
  return join(readBy("other"));
}

/** A provider, and who reads about its failures. */
type Asked = { provider: ModelProvider; reader: FailureReader };

/** Stands in for a connection that is not the user's. */
const removedConnection: Pick<ModelProvider, "open" | "explain"> = {
  open: async () => undefined,
  explain: (_, model) =>
    describeFailure({ kind: "removed_connection" }, { provider: serverInfo, model, reader: "other" }),
};

function callsTo(all: readonly Asked[]): Pick<Models, "list" | "open" | "openEmbedding" | "explain"> {
  const byId = new Map(all.map((asked) => [asked.provider.id, asked]));
  const removed = { provider: removedConnection, reader: "other" } as const;
  const named = (prefix: string) =>
    byId.get(prefix) ?? (prefix.startsWith(connectionProviderId("")) ? removed : undefined);
  return {
    list: (signal) => Promise.all(all.map((asked) => stateWithTimeout(asked, signal))),
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
      const asked = named(prefix);
      const unnamed = { provider: serverInfo, model: name, reader: "other" } as const;
      return asked?.provider.explain?.(error, name, asked.reader) ?? explainFailure(error, unnamed);
    },
  };
}

/** A provider may ignore its signal, so its response is raced against the timeout as well. */
async function stateWithTimeout(
  { provider, reader }: Asked,
  signal: AbortSignal | undefined,
  timeoutMs = LIST_TIMEOUT_MS,
): Promise<ProviderState> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const asked = provider.state(reader, signal ? AbortSignal.any([signal, timeout]) : timeout);
  const late = new Promise<never>((_, reject) =>
    timeout.addEventListener("abort", () => reject(timeout.reason), { once: true }),
  );
  try {
    return await Promise.race([asked, late]);
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
