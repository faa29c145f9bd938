import "server-only";
import { describeFailure, type ProviderInfo } from "~/domain/model/failure";
import { parseModelId } from "~/domain/model/model";
import type { ModelProvider, Models, ProviderState } from "~/server/ports/models";
import { explainFailure } from "./explain-failure";

const LIST_TIMEOUT_MS = 3_000;

/** Combines all providers into one `Models`. A slow or broken provider is listed as not connected without affecting the others. */
export function joinProviders(providers: readonly ModelProvider[]): Models {
  const named = (prefix: string) => providers.find((provider) => provider.id === prefix);
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
): Promise<ProviderState> {
  const timeout = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const asked = provider.state(signal ? AbortSignal.any([signal, timeout]) : timeout);
  const late = new Promise<never>((_, reject) =>
    timeout.addEventListener("abort", () => reject(timeout.reason), { once: true }),
  );
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    const failure =
      provider.explain?.(error, provider.id) ?? describeFailure({ kind: "timed_out" }, serverInfo, "");
    const { reason, remedy } = failure;
    return { provider: provider.id, connected: false, models: [], reason, remedy };
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
