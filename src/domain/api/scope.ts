/** Permissions of an API key. Separate from the schemas, so that screens need no zod. */
export const apiScopes = ["models", "projects:read", "projects:write", "publish", "share"] as const;
export type ApiScope = (typeof apiScopes)[number];
