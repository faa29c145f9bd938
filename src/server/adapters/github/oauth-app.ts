import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubIsSilent } from "~/domain/github/refusal";
import type { GitHubApp, GitHubTokens } from "~/server/ports/github";

/** Repositories, public and private. */
const SCOPE = "repo";

const tokenResponse = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1).optional(),
    expires_in: z.number().positive().optional(),
  })
  .transform(
    (answer): GitHubTokens => ({
      token: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresInSeconds: answer.expires_in ?? null,
    }),
  );

type Options = { webUrl: string; client: { id: string; secret: string }; fetch: typeof globalThis.fetch };

/** The web flow of the operator's OAuth app, with PKCE; GitHub Apps use it, too; their tokens expire. */
export function oauthApp({ webUrl, client, fetch }: Options): GitHubApp {
  /** Null if GitHub refuses, which it also does with status 200. */
  const requestTokens = async (form: Record<string, string>): Promise<GitHubTokens | null> => {
    const answer = await fetch(`${webUrl}/login/oauth/access_token`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...form }).toString(),
    })
      .then((response) => {
        if (response.status >= 500) throw new Error(`GitHub answered with status ${response.status}`);
        return response.json();
      })
      .catch((error: unknown) => {
        throw gitHubIsSilent(error);
      });
    return tokenResponse.safeParse(answer).data ?? null;
  };
  return {
    authorizeUrl: ({ state, challenge, redirectUri }) =>
      `${webUrl}/login/oauth/authorize?${new URLSearchParams({
        client_id: client.id,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      })}`,
    async exchange({ code, verifier, redirectUri }) {
      const tokens = await requestTokens({ code, code_verifier: verifier, redirect_uri: redirectUri });
      if (tokens) return tokens;
      throw new DomainError("invalid", "GitHub did not accept the sign-in. Please connect again.");
    },
    renew: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),
  };
}
