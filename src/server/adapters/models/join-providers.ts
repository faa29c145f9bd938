import "server-only";
import { createHash } from "node:crypto";
import { describeFailure, type ProviderInfo } from "~/domain/model/failure";
import { connectionProviderId, parseModelId } from "~/domain/model/model";
import type { ConnectionSettings, ModelProvider, Models, ProviderState } from "~/server/ports/models";
import { connectionProvider } from "./connection";
import { explainFailure } from "./explain-failure";

const LIST_TIMEOUT_MS = 3_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Providers of connections are kept, with what they know of their models, while their settings stay the same. */
const MAX_KEPT = 500;

/** Combines all providers into one `Models`. A slow or broken provider is listed as not connected without affecting the others. */
export function joinProviders(providers: readonly ModelProvider[]): Models {
  const kept = new Map<string, ModelProvider>();
  const keep = (settings: ConnectionSettings): ModelProvider => {
    const key = createHash("sha256").update(JSON.stringify(settings)).digest("base64");
    const provider = kept.get(key) ?? connectionProvider(settings);
    kept.delete(key);
    kept.set(key, provider);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    return provider;
  };
  const join = (all: readonly ModelProvider[]): Models => ({
    ...callsTo(all),
    including: (connections) => join([...providers, ...connections.map(keep)]),
    probe: (settings, signal) => stateWithTimeout(connectionProvider(settings), signal, PROBE_TIMEOUT_MS),
  });
  return join(providers);
}

/** Answers for a connection that its person does not have, whoever has it. */
const removedConnection: Pick<ModelProvider, "open" | "explain"> = {
  open: async () => undefined,
  explain: (_, name) => describeFailure({ kind: "removed_connection" }, serverInfo, name),
};

function callsTo(providers: readonly ModelProvider[]): Pick<Models, "list" | "open" | "explain"> {
  const named = (prefix: string) =>
    providers.find((provider) => provider.id === prefix) ??
    (prefix.startsWith(connectionProviderId("")) ? removedConnection : undefined);
  return {
    list: (signal) => Promise.all(providers.map((provider) => stateWithTimeout(provider, signal))),
    open: async (id, signal) => {
      const { provider, name } = parseModelId(id);
      return named(provider)?.open(name, signal);
    },
    explain: (error, id) => {
      const { provider, name } = parseModelId(id);
      return named(provider)?.explain?.(error, name) ?? explainFailure(error, serverInfo, name);
    },
  };
}

/** A provider may ignore its signal, so its response is raced against the timeout as well. */
async function stateWithTimeout(
  provider: ModelProvider,
  signal: AbortSignal | undefined,
  timeoutMs = LIST_TIMEOUT_MS,
): Promise<ProviderState> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const asked = provider.state(signal ? AbortSignal.any([signal, timeout]) : timeout);
  const late = new Promise<never>((_, reject) =>
    timeout.addEventListener("abort", () => reject(timeout.reason), { once: true }),
  );
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    const failure =
      provider.explain?.(error, provider.id) ?? describeFailure({ kind: "timed_out" }, serverInfo, "");
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
