import { DomainError, notFound } from "~/domain/error/domain-error";
import type { GitHubConnection, GitHubConnectionKind, GitHubState } from "~/domain/github/github";
import type { ConnectInput } from "~/domain/github/github-input";
import type { Db } from "~/server/db";
import type { GitHubApi, GitHubTokens } from "~/server/ports/github";
import { currentToken, sealedTokens, type TokenDeps } from "./current-token";

export type GitHubDeps = TokenDeps;
export type User = { id: string };

const columns = { kind: true, login: true, scopes: true, isFineGrained: true, expiresAt: true } as const;

export async function readConnection(db: Db, user: User): Promise<GitHubConnection | null> {
  const row = await db.gitHubConnection.findUnique({ where: { id: user.id }, select: columns });
  if (!row) return null;
  const { kind, login, scopes, isFineGrained, expiresAt } = row;
  return { kind: kind as GitHubConnectionKind, login, scopes: isFineGrained ? null : scopes, expiresAt };
}

export async function readGitHub({ db, gitHub }: GitHubDeps, user: User): Promise<GitHubState> {
  const connection = await readConnection(db, user);
  return { connection, hasApp: gitHub.app !== null, webUrl: gitHub.webUrl };
}

/**
 * Connects GitHub with a personal access token, replacing an earlier connection.
 *
 * @throws DomainError when GitHub rejects the token
 */
export async function connectGitHub(deps: GitHubDeps, user: User, { token }: ConnectInput): Promise<void> {
  const tokens = { token, refreshToken: null, expiresInSeconds: null };
  await saveTokens(deps, user, { kind: "token", tokens });
}

/** Completes the web flow of the operator's OAuth app. @throws DomainError when GitHub rejects the code */
export async function connectGitHubApp(
  deps: GitHubDeps,
  user: User,
  grant: { code: string; verifier: string; redirectUri: string },
): Promise<void> {
  if (!deps.gitHub.app) throw notFound();
  await saveTokens(deps, user, { kind: "app", tokens: await deps.gitHub.app.exchange(grant) });
}

async function saveTokens(
  deps: GitHubDeps,
  { id }: User,
  { kind, tokens }: { kind: GitHubConnectionKind; tokens: GitHubTokens },
): Promise<void> {
  const { db, clock, gitHub } = deps;
  const { login, scopes, expiresAt } = await gitHub.as(tokens.token).viewer();
  const row = {
    kind,
    login,
    // Renewable tokens do not expire for the user.
    expiresAt: tokens.refreshToken ? null : expiresAt,
    ...sealedTokens(deps, tokens),
    scopes: [...(scopes ?? [])],
    isFineGrained: scopes === null,
    createdAt: clock.now(),
  };
  await db.gitHubConnection.upsert({
    where: { id },
    create: { id, ...row },
    update: row,
    select: { id: true },
  });
}

/** Deletes the stored token; only its owner can revoke it on GitHub. @throws DomainError not_found */
export async function disconnectGitHub({ db }: Pick<GitHubDeps, "db">, { id }: User): Promise<void> {
  const { count } = await db.gitHubConnection.deleteMany({ where: { id } });
  if (count === 0) throw notFound();
}

/**
 * GitHub with the user's token; null if there is none or it cannot be unsealed.
 *
 * @throws DomainError forbidden when it has expired and GitHub does not renew it
 */
export async function gitHubOf(deps: GitHubDeps, { id }: User): Promise<GitHubApi | null> {
  const { db, gitHub, sealer } = deps;
  const sealedToken = await currentToken(deps, id);
  if (!sealedToken) return null;
  try {
    const renewed = sealer.renew(sealedToken, "github");
    if (renewed !== sealedToken)
      // The token may have been replaced meanwhile.
      await db.gitHubConnection.updateMany({ where: { id, sealedToken }, data: { sealedToken: renewed } });
    return gitHub.as(sealer.open(renewed, "github"));
  } catch {
    return null;
  }
}

/** @throws DomainError forbidden */
export async function requireGitHub(deps: GitHubDeps, user: User): Promise<GitHubApi> {
  const api = await gitHubOf(deps, user);
  if (!api) throw new DomainError("forbidden", "Connect GitHub in your account first.");
  return api;
}
