/** What a key of the public API may do. Apart from the schemas, so that screens need no zod. */
export const apiScopes = ["models", "projects:read", "projects:write", "publish"] as const;
export type ApiScope = (typeof apiScopes)[number];
