import { type ApiScope, apiScopes } from "../scope";
import { OAuthError } from "./oauth-error";

/** Protected resources by path, with the scopes that apply there. */
export const resourceScopes = {
  "": apiScopes,
  "/api/v1": apiScopes,
  "/api/mcp": ["projects:read", "projects:write"],
} as const satisfies Record<string, readonly ApiScope[]>;
export type ResourcePath = keyof typeof resourceScopes;

export const isResourcePath = (path: string): path is ResourcePath => Object.hasOwn(resourceScopes, path);

/**
 * The paths of the resources that a client requests (RFC 8707).
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
 * The scopes that a client requests. Unknown ones are ignored. Without any: those of the resources that it requests.
 *
 * @throws OAuthError `invalid_scope` if all are unknown
 */
export function requestedScopes(scope: string | undefined, resources: readonly ResourcePath[]): ApiScope[] {
  const words = (scope ?? "").split(" ").filter(Boolean);
  const named: readonly ResourcePath[] = resources.length > 0 ? resources : [""];
  const wanted: readonly string[] = words.length > 0 ? words : named.flatMap((path) => resourceScopes[path]);
  const scopes = apiScopes.filter((known) => wanted.includes(known));
  if (scopes.length === 0) throw new OAuthError("invalid_scope", `The scopes are: ${apiScopes.join(", ")}.`);
  return scopes;
}
