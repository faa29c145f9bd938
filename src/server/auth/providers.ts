import "server-only";
import type { Account, AuthOptions } from "next-auth";
import GitHubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import { z } from "zod";
import { emailInput } from "~/domain/auth/credentials";
import { type Provider, providers } from "~/domain/auth/provider";
import { type ProviderIdentity, providerTokens } from "~/domain/auth/provider-identity";
import { firstCharacters } from "~/domain/text/first-characters";
import { env } from "~/env";
import { operatorFetch } from "~/server/wiring";
import { readGitHubUser } from "./github-user";

const httpOptions = { timeout: 10_000 };

const withoutTrailingSlash = (url: string) => url.replace(/(?<!\/)\/+$/, "");

/** URLs of github.com and of GitHub Enterprise, either self-hosted or under ghe.com. */
function gitHubUrls(baseUrl: string): { oauth: string; api: string } {
  const { protocol, host } = new URL(baseUrl);
  const hasApiHost = host === "github.com" || host.endsWith(".ghe.com");
  return {
    oauth: `${withoutTrailingSlash(baseUrl)}/login/oauth`,
    api: hasApiHost ? `${protocol}//api.${host}` : `${withoutTrailingSlash(baseUrl)}/api/v3`,
  };
}

function gitHub() {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return [];
  const { oauth, api } = gitHubUrls(env.GITHUB_BASE_URL);
  const gitHubApi = { api, fetch: operatorFetch("gitHubSignIn") };
  return [
    GitHubProvider<GithubProfile>({
      clientId,
      clientSecret,
      httpOptions,
      issuer: oauth,
      authorization: { url: `${oauth}/authorize`, params: { scope: "read:user user:email" } },
      token: `${oauth}/access_token`,
      userinfo: {
        url: `${api}/user`,
        request: ({ tokens }) => readGitHubUser(gitHubApi, tokens.access_token),
      },
      // GitHub has supported PKCE since July 2025 (S256 only); older Enterprise servers ignore it.
      checks: ["pkce", "state"],
      profile: ({ id }) => ({ id: String(id) }),
    }),
  ];
}

function google() {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return [];
  return [
    GoogleProvider<GoogleProfile>({
      clientId,
      clientSecret,
      httpOptions,
      wellKnown: `${withoutTrailingSlash(env.GOOGLE_ISSUER)}/.well-known/openid-configuration`,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }) => ({ id: sub }),
    }),
  ];
}

const MAX_NAME_LENGTH = 100;

/** The part taken from the provider's own profile. */
type Profile = Pick<ProviderIdentity, "verifiedEmail" | "name">;

/** Null when missing or not a valid address. */
const normalizeEmail = (email: string | undefined) => emailInput.safeParse({ email }).data?.email ?? null;

const normalizeName = (name: string | undefined) =>
  firstCharacters(name?.trim() ?? "", MAX_NAME_LENGTH, MAX_NAME_LENGTH) || null;

// readGitHubUser returns the email only if GitHub has verified it.
const gitHubProfile = z
  .object({ login: z.string(), name: z.string().optional(), email: z.string().optional() })
  .transform(
    ({ login, name, email }): Profile => ({
      name: normalizeName(name) ?? login,
      verifiedEmail: normalizeEmail(email),
    }),
  );

const googleProfile = z
  .object({
    name: z.string().optional(),
    email: z.string().optional(),
    // The standard says boolean; some issuers send a string.
    email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  })
  .transform(
    ({ name, email, email_verified }): Profile => ({
      name: normalizeName(name),
      verifiedEmail: email_verified ? normalizeEmail(email) : null,
    }),
  );

type Client = { client: () => AuthOptions["providers"]; profile: z.ZodType<Profile> };

const clients: Readonly<Record<Provider, Client>> = {
  github: { client: gitHub, profile: gitHubProfile },
  google: { client: google, profile: googleProfile },
};

/** NextAuth providers for those that have an OAuth client on this server. */
export const oauthProviders = () => providers.flatMap((provider) => clients[provider].client());

export const configuredProviders = (): Provider[] =>
  providers.filter((provider) => clients[provider].client().length > 0);

/** Combines NextAuth's account with the provider's profile. */
export const readProviderIdentity = (
  provider: Provider,
  account: Account,
  profile: unknown,
): ProviderIdentity => ({
  provider,
  accountId: account.providerAccountId,
  ...clients[provider].profile.parse(profile),
  tokens: providerTokens.parse(account),
});
