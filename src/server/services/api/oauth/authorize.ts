import {
  type AppAnswer,
  type AuthorizationQuery,
  evaluateAuthorization,
  responseUrl,
} from "~/domain/api/oauth/authorization";
import { locationOfRedirect } from "~/domain/api/oauth/client";
import type { AuthorizationView } from "~/domain/api/oauth/connected-app";
import { codeExpiry } from "~/domain/api/oauth/tokens";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import { tokenHash } from "~/server/services/auth/challenge";
import type { Device } from "~/server/services/auth/security-events";
import { findClient } from "./clients";
import { type AllowDeps, allowApp } from "./connected-apps";

/** An app's request, for the consent page. Nothing is sent to the app. */
export async function readAuthorization(
  deps: { db: Db; appUrl: string },
  _user: SignedInUser,
  query: AuthorizationQuery,
): Promise<AuthorizationView> {
  const client = await findClient(deps, query.client_id);
  const evaluated = evaluateAuthorization(query, client, deps.appUrl);
  const name = client?.name ?? null;
  switch (evaluated.verdict) {
    case "unsafe":
      return { state: "unsafe", problem: evaluated.problem };
    case "refused": {
      const { code, message } = evaluated.error;
      const returnTo = responseUrl(evaluated, { error: code, error_description: message }, deps.appUrl);
      return { state: "refused", name, reason: message, returnTo };
    }
    case "valid": {
      const { scopes, redirectUri } = evaluated.authorization;
      return { state: "asks", app: { name, scopes }, place: locationOfRedirect(redirectUri) };
    }
  }
}

/**
 * Saves the user's answer. @returns the app's address, with a code or the refusal in its query
 *
 * @throws {DomainError} `invalid` if the request is not valid; see `allowApp`
 */
export async function answerAuthorization(
  deps: AllowDeps & { appUrl: string },
  actor: { user: SignedInUser; device: Device },
  { query, ...answer }: AppAnswer & { query: AuthorizationQuery },
): Promise<{ returnTo: string }> {
  const client = await findClient(deps, query.client_id);
  const evaluated = evaluateAuthorization(query, client, deps.appUrl);
  if (!client || evaluated.verdict !== "valid")
    throw new DomainError("invalid", "This request is no longer valid. Start again in the app.");
  const { redirectUri, challenge, scopes: requestedScopes } = evaluated.authorization;
  const returnWith = (params: Record<string, string>) => ({
    returnTo: responseUrl(evaluated.authorization, params, deps.appUrl),
  });
  if (!answer.allow) return returnWith({ error: "access_denied" });
  const code = deps.ids.secret();
  await allowApp(deps, actor, {
    requested: { client, scopes: requestedScopes },
    answer,
    save: (tx, scopes) =>
      tx.oAuthCode.create({
        data: {
          codeHash: tokenHash(code),
          clientId: client.id,
          userId: actor.user.id,
          redirectUri,
          challenge,
          scopes,
          expiresAt: codeExpiry(deps.clock.now()),
        },
        select: { codeHash: true },
      }),
  });
  return returnWith({ code });
}
