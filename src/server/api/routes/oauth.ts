import { z } from "zod";
import { resourceMetadata, serverMetadata } from "~/domain/api/oauth/metadata";
import { OAuthError } from "~/domain/api/oauth/oauth-error";
import { isResourcePath, resourcesOf, scopesAsked } from "~/domain/api/oauth/resource";
import { notFound } from "~/domain/error/domain-error";
import { startDevice } from "~/server/services/api/oauth/devices";
import { exchangeCode, pollDevice, refreshTokens } from "~/server/services/api/oauth/exchange";
import { requireClient } from "~/server/services/api/oauth/find-client";
import { registerClient } from "~/server/services/api/oauth/register-client";
import { revokeToken } from "~/server/services/api/oauth/revoke-token";
import { oauthRoute, readForm, readJson } from "../oauth/answer-oauth";
import { publicRoute, type Route } from "../route";
import { answerPreflight } from "../v1/answer-request";

const preflight = publicRoute({
  input: z.looseObject({}),
  cost: 1,
  answer: ({ request }) => answerPreflight(request),
});

const described = (metadata: object) =>
  Response.json(metadata, {
    headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
  });

/** What clients need to know of the authorization server. */
export const oauthServer: Route = {
  GET: publicRoute({
    input: z.looseObject({}),
    cost: 1,
    answer: ({ deps }) => described(serverMetadata(deps.appUrl)),
  }),
  OPTIONS: preflight,
};

/** Which authorization server the API at a path trusts. */
export const oauthResource: Route = {
  GET: publicRoute({
    input: z.looseObject({ path: z.array(z.string()).default([]) }),
    cost: 1,
    answer: ({ deps, input }) => {
      const path = ["", ...input.path].join("/");
      if (!isResourcePath(path)) throw notFound();
      return described(resourceMetadata(deps.appUrl, path));
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
        scopes: scopesAsked(form.optional("scope"), resources),
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
      // Tokens open all of this server within their scopes; another server is refused.
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
