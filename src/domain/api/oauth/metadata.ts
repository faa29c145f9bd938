import { apiScopes } from "../scope";
import { supportedGrantTypes } from "./client";
import { type ResourcePath, resourceScopes } from "./resource";

/** Authorization server metadata (RFC 8414). */
export const serverMetadata = (appUrl: string) => ({
  issuer: appUrl,
  authorization_endpoint: `${appUrl}/oauth/authorize`,
  token_endpoint: `${appUrl}/api/oauth/token`,
  registration_endpoint: `${appUrl}/api/oauth/register`,
  revocation_endpoint: `${appUrl}/api/oauth/revoke`,
  device_authorization_endpoint: `${appUrl}/api/oauth/device`,
  scopes_supported: apiScopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: supportedGrantTypes,
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${appUrl}/docs/api`,
});

/** Protected resource metadata (RFC 9728). */
export const resourceMetadata = (appUrl: string, path: ResourcePath) => ({
  resource: `${appUrl}${path}`,
  authorization_servers: [appUrl],
  scopes_supported: resourceScopes[path],
  bearer_methods_supported: ["header"],
  resource_documentation: `${appUrl}/docs/api`,
});
