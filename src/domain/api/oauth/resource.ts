import { type ApiScope, apiScopes } from "../scope";
import { OAuthError } from "./oauth-error";

/** What an access token opens, by its path on this server, and the scopes that are of use there. */
export const resourceScopes = {
  "": apiScopes,
  "/api/v1": apiScopes,
  "/api/mcp": ["projects:read", "projects:write"],
} as const satisfies Record<string, readonly ApiScope[]>;
export type ResourcePath = keyof typeof resourceScopes;

export const isResourcePath = (path: string): path is ResourcePath => Object.hasOwn(resourceScopes, path);

/**
 * Which of this server's resources a client names (RFC 8707), by their paths.
 *
 * @throws OAuthError `invalid_target` for another server
 */
export function resourcesOf(named: readonly string[], appUrl: string): ResourcePath[] {
  return named.map((resource) => {
    const path = resource.startsWith(appUrl) ? resource.slice(appUrl.length).replace(/\/$/, "") : null;
    if (path === null || !isResourcePath(path))
      throw new OAuthError("invalid_target", "This server has no such resource.");
    return path;
  });
}

/**
 * The scopes that a client asks for. Unknown ones are ignored, as other servers' clients ask for their own. Without
 * any: what is of use at the resources that it names.
 *
 * @throws OAuthError `invalid_scope` if none of them is known
 */
export function scopesAsked(scope: string | undefined, resources: readonly ResourcePath[]): ApiScope[] {
  const words = (scope ?? "").split(" ").filter(Boolean);
  const named: readonly ResourcePath[] = resources.length > 0 ? resources : [""];
  const wanted: readonly string[] = words.length > 0 ? words : named.flatMap((path) => resourceScopes[path]);
  const scopes = apiScopes.filter((known) => wanted.includes(known));
  if (scopes.length === 0) throw new OAuthError("invalid_scope", `The scopes are: ${apiScopes.join(", ")}.`);
  return scopes;
}
