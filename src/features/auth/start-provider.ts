import { authCallbackPath, type Provider } from "~/domain/auth/provider";
import { isProviderRefusal, type ProviderRefusal } from "~/domain/auth/provider-refusal";
import { callNextAuth } from "~/lib/post-to-next-auth";

type Journey = {
  /** A checked path on our own origin. */
  returnTo: string;
  /** To open the account of whom is signed in, instead of signing in. */
  connect?: boolean;
};

/** Leaves for the provider. Null when the browser is on its way, else why it stays. */
export async function startProvider(
  provider: Provider,
  { returnTo, connect = false }: Journey,
): Promise<ProviderRefusal | null> {
  const fields = { callbackUrl: authCallbackPath(returnTo), ...(connect && { connect: "true" }) };
  const answer = await callNextAuth(`signin/${provider}`, fields).catch(() => undefined);
  if (answer && answer.url.origin !== window.location.origin) {
    window.location.assign(answer.url);
    return null;
  }
  const error = answer?.url.searchParams.get("error");
  return isProviderRefusal(error) ? error : "unreachable";
}
