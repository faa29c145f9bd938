import { type Provider, providerNames } from "~/domain/auth/provider";
import type { ProviderRefusal } from "~/domain/auth/provider-refusal";
import { toast } from "~/lib/toast";
import { providersCopy } from "../copy/providers";

/** Shows why a provider sign-in failed or, when `connecting`, the connection. */
export function toastProviderFailure(
  provider: Provider,
  refusal: ProviderRefusal,
  { connecting = false, forNextPage = false } = {},
): void {
  const name = providerNames[provider];
  const title = connecting ? providersCopy.connectFailed(name) : providersCopy.failed(name);
  toast.error(title, { description: providersCopy.refusals[refusal](name), forNextPage });
}
