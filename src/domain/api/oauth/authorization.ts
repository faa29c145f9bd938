import { z } from "zod";
import { type ApiScope, apiScopes } from "../scope";
import { isRegistered } from "./client";
import { OAuthError } from "./oauth-error";
import { requestedScopes, resourcesOf } from "./resource";

const text = z.string().max(2_000);
const parameter = text.optional();

/** The query of an authorization request. A parameter that is repeated does not parse, except `resource`. */
export const authorizationQuery = z.object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
  resource: z.union([text, z.array(text).max(5)]).optional(),
});
export type AuthorizationQuery = z.infer<typeof authorizationQuery>;

/** The user's answer to an app. @see createApiKeyInput for the password */
const answer = {
  allow: z.boolean(),
  scopes: z.array(z.enum(apiScopes)).max(apiScopes.length),
  password: z.string().max(1_000),
};
export type AppAnswer = { allow: boolean; scopes: ApiScope[]; password: string };
export const authorizationAnswer = z.object({ query: authorizationQuery, ...answer });
export const deviceCodeInput = z.object({ code: z.string().max(100) });
export const deviceAnswer = z.object({ ...deviceCodeInput.shape, ...answer });

export type Authorization = {
  redirectUri: string;
  state: string | undefined;
  challenge: string;
  scopes: ApiScope[];
};

/** `unsafe`: must not redirect. `refused`: the error is sent to the app's redirect URI. */
export type AuthorizationVerdict =
  | { verdict: "valid"; authorization: Authorization }
  | { verdict: "refused"; error: OAuthError; redirectUri: string; state: string | undefined }
  | { verdict: "unsafe"; problem: "unknown_app" | "wrong_address" };

/** @param client null if it is not registered */
export function evaluateAuthorization(
  query: AuthorizationQuery,
  client: { redirectUris: readonly string[] } | null,
  appUrl: string,
): AuthorizationVerdict {
  if (!client) return { verdict: "unsafe", problem: "unknown_app" };
  const { redirect_uri: redirectUri, state } = query;
  if (!redirectUri || !isRegistered(redirectUri, client.redirectUris))
    return { verdict: "unsafe", problem: "wrong_address" };
  try {
    return { verdict: "valid", authorization: { redirectUri, state, ...validateRequest(query, appUrl) } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return { verdict: "refused", error, redirectUri, state };
  }
}

function validateRequest(
  { response_type, code_challenge, code_challenge_method, scope, resource }: AuthorizationQuery,
  appUrl: string,
): Pick<Authorization, "challenge" | "scopes"> {
  if (response_type !== "code")
    throw new OAuthError("unsupported_response_type", "The response type is: code.");
  if (code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(code_challenge ?? ""))
    throw new OAuthError("invalid_request", "PKCE with the method S256 is needed.");
  const scopes = requestedScopes(scope, resourcesOf([resource ?? []].flat(), appUrl));
  return { challenge: code_challenge ?? "", scopes };
}

/** The redirect URI with the response and the issuer (RFC 9207) in its query. */
export function responseUrl(
  { redirectUri, state }: Pick<Authorization, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
  issuer: string,
): string {
  const url = new URL(redirectUri);
  const all = { ...answer, ...(state !== undefined && { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
