import { authCallbackPath, type Provider } from "~/domain/auth/provider";
import { isProviderRefusal, type ProviderRefusal } from "~/domain/auth/provider-refusal";
import { callNextAuth } from "~/lib/post-to-next-auth";

type StartOptions = {
  /** A checked path on our own origin. */
  returnTo: string;
  /** Connects the provider to the signed-in account instead of signing in. */
  connect?: boolean;
};

/** Redirects to the provider. Null when the browser is leaving, otherwise the reason why not. */
export async function startProviderSignIn(
  provider: Provider,
  { returnTo, connect = false }: StartOptions,
): Promise<ProviderRefusal | null> {
  const fields = { callbackUrl: authCallbackPath(returnTo), ...(connect && { connect: "true" }) };
  const response = await callNextAuth(`signin/${provider}`, fields).catch(() => undefined);
  if (response && response.url.origin !== window.location.origin) {
    window.location.assign(response.url);
    return null;
  }
  const error = response?.url.searchParams.get("error");
  return isProviderRefusal(error) ? error : "unreachable";
}
