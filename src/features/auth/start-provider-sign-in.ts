import { authCallbackPath, type Provider } from "~/domain/auth/provider";
import { isProviderRefusal, type ProviderRefusal } from "~/domain/auth/provider-refusal";
import { callNextAuth } from "~/lib/post-to-next-auth";

type StartOptions = {
  /** A checked path on our own origin. */
  returnTo: string;
  /** To open the account of whom is signed in, instead of signing in. */
  connect?: boolean;
};

/** Leaves for the provider. Null when the browser is on its way, else why it stays. */
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
