import { z } from "zod";
import { resourceMetadata, serverMetadata } from "~/domain/api/oauth/metadata";
import { OAuthError } from "~/domain/api/oauth/oauth-error";
import { isResourcePath, requestedScopes, resourcesOf } from "~/domain/api/oauth/resource";
import { notFound } from "~/domain/error/domain-error";
import { registerClient, requireClient } from "~/server/services/api/oauth/clients";
import { startDevice } from "~/server/services/api/oauth/devices";
import { exchangeCode, pollDevice, refreshTokens } from "~/server/services/api/oauth/exchange";
import { revokeToken } from "~/server/services/api/oauth/revoke-token";
import { oauthRoute, readForm, readJson } from "../oauth/answer-oauth";
import { preflight } from "../preflight";
import { publicRoute, type Route } from "../route";

const metadataResponse = (metadata: object) =>
  Response.json(metadata, {
    headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
  });

/** Metadata of the authorization server (RFC 8414). */
export const oauthServer: Route = {
  GET: publicRoute({
    input: z.looseObject({}),
    cost: 1,
    answer: ({ deps }) => metadataResponse(serverMetadata(deps.appUrl)),
  }),
  OPTIONS: preflight,
};

/** Metadata of the API at a path (RFC 9728): which authorization server it trusts. */
export const oauthResource: Route = {
  GET: publicRoute({
    input: z.looseObject({ path: z.array(z.string()).default([]) }),
    cost: 1,
    answer: ({ deps, input }) => {
      const path = ["", ...input.path].join("/");
      if (!isResourcePath(path)) throw notFound();
      return metadataResponse(resourceMetadata(deps.appUrl, path));
    },
  }),
  OPTIONS: preflight,
};

export const oauthRegister: Route = {
  POST: oauthRoute({
    cost: 10,
    status: 201,
    answer: async (call) => registerClient(call.deps, call.device, await readJson(call)),
  }),
  OPTIONS: preflight,
};

export const oauthDevice: Route = {
  POST: oauthRoute({
    cost: 10,
    async answer(call) {
      const form = await readForm(call);
      const client = await requireClient(call.deps, form.required("client_id"));
      const resources = resourcesOf(form.resources, call.deps.appUrl);
      return startDevice(call.deps, call.device, {
        client,
        scopes: requestedScopes(form.optional("scope"), resources),
      });
    },
  }),
  OPTIONS: preflight,
};

export const oauthToken: Route = {
  POST: oauthRoute({
    cost: 5,
    async answer(call) {
      const form = await readForm(call);
      const grantType = form.required("grant_type");
      const client = await requireClient(call.deps, form.required("client_id"));
      // Tokens are valid for all APIs of this server within their scopes; other servers are rejected.
      resourcesOf(form.resources, call.deps.appUrl);
      switch (grantType) {
        case "authorization_code":
          return exchangeCode(call.deps, client, {
            code: form.required("code"),
            redirectUri: form.required("redirect_uri"),
            verifier: form.required("code_verifier"),
          });
        case "refresh_token":
          return refreshTokens(call.deps, client, form.required("refresh_token"));
        case "urn:ietf:params:oauth:grant-type:device_code":
          return pollDevice(call.deps, client, form.required("device_code"));
        default:
          throw new OAuthError("unsupported_grant_type", "This grant type is not supported.");
      }
    },
  }),
  OPTIONS: preflight,
};

export const oauthRevoke: Route = {
  POST: oauthRoute({
    cost: 5,
    async answer(call) {
      const form = await readForm(call);
      const client = await requireClient(call.deps, form.required("client_id"));
      await revokeToken(call.deps, { client, device: call.device }, form.required("token"));
      return {};
    },
  }),
  OPTIONS: preflight,
};
