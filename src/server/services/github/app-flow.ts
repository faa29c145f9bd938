import "server-only";
import { createHash } from "node:crypto";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Ids } from "~/server/ports/ids";
import { connectGitHubApp, type GitHubDeps, type User } from "./connection";

type Deps = GitHubDeps & { ids: Ids; appUrl: string };

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The page to which GitHub sends the browser back. */
const redirectUri = ({ appUrl }: Deps) => `${appUrl}/api/github/callback`;

/** Only who holds the secret can make it; it says nothing about the secret, which proves the exchange. */
const stateOf = (secret: string) => digest(`state ${secret}`);

/** Where to send the browser to, and a secret for it to keep. @throws DomainError not_found without an app */
export function beginGitHubApp(deps: Deps): { url: string; secret: string } {
  if (!deps.gitHub.app) throw notFound();
  const secret = digest(deps.ids.secret());
  const request = { state: stateOf(secret), challenge: digest(secret), redirectUri: redirectUri(deps) };
  return { url: deps.gitHub.app.authorizeUrl(request), secret };
}

/** Connects GitHub for the user who began in this browser. @throws DomainError */
export async function endGitHubApp(
  deps: Deps,
  user: User,
  { secret, state, code }: { secret: string; state: string; code: string },
): Promise<void> {
  if (state !== stateOf(secret))
    throw new DomainError("invalid", "This was started in another browser. Please connect again.");
  await connectGitHubApp(deps, user, { code, verifier: secret, redirectUri: redirectUri(deps) });
}
