import {
  type AuthProvider,
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { company } from "~/domain/marketing/company";
import { ToolServerError, type ToolServerSettings } from "~/server/ports/tools";
import { toToolServerError } from "./failure";

type Server = Pick<ToolServerSettings, "url" | "signIn">;

/** The part of a sign-in that is stored, encrypted at rest. */
type StoredSignIn = {
  client?: StoredOAuthClientInformation;
  tokens?: StoredOAuthTokens;
  /** The PKCE verifier of a pending sign-in. */
  verifier?: string;
  /** The authorization server, from which the answer must come. */
  discovery?: OAuthDiscoveryState;
  state?: string;
};

type PendingSignIn = { state: string; goTo(url: URL): void };

/** The OAuth client: registers itself, and stores what it gets. Without `pending` it redirects nowhere. */
function clientOf({ signIn }: Server, pending?: PendingSignIn): OAuthClientProvider {
  const read = async (): Promise<StoredSignIn> => JSON.parse((await signIn.read()) ?? "{}") as StoredSignIn;
  const change = async (part: Partial<StoredSignIn>) =>
    signIn.keep(JSON.stringify({ ...(await read()), ...part }));
  return {
    redirectUrl: signIn.returnUrl,
    clientMetadata: {
      client_name: company.product,
      redirect_uris: [signIn.returnUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => pending?.state ?? "",
    clientInformation: async () => (await read()).client,
    saveClientInformation: (client) => change({ client }),
    tokens: async () => (await read()).tokens,
    saveTokens: (tokens) => change({ tokens }),
    redirectToAuthorization: (url) => {
      if (!pending) throw new UnauthorizedError();
      pending.goTo(url);
    },
    saveCodeVerifier: (verifier) => change({ verifier, ...(pending ? { state: pending.state } : {}) }),
    saveDiscoveryState: (discovery) => change({ discovery }),
    discoveryState: async () => (await read()).discovery,
    codeVerifier: async () => (await read()).verifier ?? "",
    invalidateCredentials: async (scope) => {
      const { client, tokens } = await read();
      if (scope === "all" || scope === "client") return signIn.keep("{}");
      await signIn.keep(JSON.stringify({ client, ...(scope === "tokens" ? {} : { tokens }) }));
    },
  };
}

/** Sends the tokens of an earlier sign-in, and renews them; without tokens, the user has to sign in. */
export function signInFor(server: Server, fetchFn: typeof globalThis.fetch): AuthProvider {
  const client = clientOf(server);
  return {
    token: async () => (await client.tokens())?.access_token,
    onUnauthorized: async () => {
      if (!(await client.tokens())?.refresh_token) throw new UnauthorizedError();
      if ((await auth(client, { serverUrl: server.url, fetchFn })) !== "AUTHORIZED")
        throw new UnauthorizedError();
    },
  };
}

/** Finds the server's authorization server, registers there, and returns the URL to send the user to. */
export async function beginSignIn(
  server: Server,
  fetchFn: typeof globalThis.fetch,
  state: string,
): Promise<string> {
  let goTo: URL | undefined;
  const client = clientOf(server, {
    state,
    goTo: (url) => {
      goTo = url;
    },
  });
  try {
    const response = await fetchFn(server.url, { headers: { accept: "text/event-stream" } });
    await response.body?.cancel();
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    await auth(client, {
      serverUrl: server.url,
      fetchFn,
      forceReauthorization: true,
      ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
      ...(scope ? { scope } : {}),
    });
  } catch (error) {
    throw toToolServerError(error);
  }
  // The browser is redirected there, so only http(s) URLs are allowed.
  if (!goTo || !/^https?:$/.test(goTo.protocol))
    throw new ToolServerError("It does not say where to sign in.");
  return goTo.href;
}

/** Exchanges the code that came back for tokens. */
export async function endSignIn(
  server: Server,
  fetchFn: typeof globalThis.fetch,
  answer: URLSearchParams,
): Promise<void> {
  const stored = JSON.parse((await server.signIn.read()) ?? "{}") as StoredSignIn;
  const code = answer.get("code");
  if (!stored.state || stored.state !== answer.get("state"))
    throw new ToolServerError("This sign-in was not begun here, or is over. Begin again.");
  await server.signIn.keep(JSON.stringify({ ...stored, state: undefined }));
  if (!code) throw new ToolServerError("The sign-in was cancelled.");
  const iss = answer.get("iss");
  try {
    await auth(clientOf(server), {
      serverUrl: server.url,
      fetchFn,
      authorizationCode: code,
      ...(iss ? { iss } : {}),
    });
  } catch (error) {
    throw toToolServerError(error);
  }
}
