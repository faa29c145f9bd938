import "server-only";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubIsSilent } from "~/domain/github/refusal";
import type { GitHubApp } from "~/server/ports/github";

/** Repositories, public and private. */
const SCOPE = "repo";

const granted = z.object({ access_token: z.string().min(1) });

type Options = { webUrl: string; client: { id: string; secret: string }; fetch: typeof globalThis.fetch };

/** The web flow of the operator's OAuth app, with PKCE. */
export const oauthApp = ({ webUrl, client, fetch }: Options): GitHubApp => ({
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
    const answer = await fetch(`${webUrl}/login/oauth/access_token`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...{ client_id: client.id, client_secret: client.secret },
        ...{ code, code_verifier: verifier, redirect_uri: redirectUri },
      }).toString(),
    })
      .then((response) => response.json())
      .catch((error: unknown) => {
        throw gitHubIsSilent(error);
      });
    // GitHub refuses with status 200, too.
    const { data } = granted.safeParse(answer);
    if (!data) throw new DomainError("invalid", "GitHub did not accept the sign-in. Please connect again.");
    return data.access_token;
  },
});
