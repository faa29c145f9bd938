import { createHash } from "node:crypto";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Ids } from "~/server/ports/system";
import { connectGitHubApp, type GitHubDeps, type User } from "./connection";

type Deps = GitHubDeps & { ids: Ids; appUrl: string };

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Where GitHub redirects the browser. */
const redirectUri = ({ appUrl }: Deps) => `${appUrl}/api/github/callback`;

/** Derived from the secret without revealing it; the secret is also the PKCE verifier. */
const stateOf = (secret: string) => digest(`state ${secret}`);

/** The authorization URL, and a secret for the browser's cookie. @throws DomainError not_found without an app */
export function startGitHubConnection(deps: Deps): { url: string; secret: string } {
  if (!deps.gitHub.app) throw notFound();
  const secret = digest(deps.ids.secret());
  const request = { state: stateOf(secret), challenge: digest(secret), redirectUri: redirectUri(deps) };
  return { url: deps.gitHub.app.authorizeUrl(request), secret };
}

/** Completes a connection that was started in this browser. @throws DomainError */
export async function finishGitHubConnection(
  deps: Deps,
  user: User,
  { secret, state, code }: { secret: string; state: string; code: string },
): Promise<void> {
  if (state !== stateOf(secret))
    throw new DomainError("invalid", "This was started in another browser. Please connect again.");
  await connectGitHubApp(deps, user, { code, verifier: secret, redirectUri: redirectUri(deps) });
}
