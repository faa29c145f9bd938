import "server-only";
import { describeFailure, type ProviderInfo } from "~/domain/model/failure";
import { parseModelId } from "~/domain/model/model";
import type { ModelProvider, Models, ProviderState } from "~/server/ports/models";
import { explainFailure } from "./explain-failure";

const LIST_TIMEOUT_MS = 3_000;

/** Makes one `Models` of all providers. A provider that is slow or broken is listed as not connected, alone. */
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

/** A provider may ignore its signal, so the answer is raced against the clock as well. */
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

/** What stands in a sentence when no provider can speak for itself. */
const serverInfo: ProviderInfo = {
  label: "This server",
  address: "this server",
  addressSetting: "the models' settings",
  keySetting: null,
  keySource: null,
  startHint: null,
  obtainHint: () => "Connect a provider that has it, or pick another model.",
};
