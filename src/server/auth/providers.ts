import "server-only";
import GitHubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import type { Provider } from "~/domain/auth/provider";
import { env } from "~/env";
import { readGitHubUser } from "./github-user";

const httpOptions = { timeout: 10_000 };

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

/** github.com and GitHub Enterprise: the server's own, or one that GitHub runs under ghe.com. */
function gitHubAddresses(baseUrl: string): { oauth: string; api: string } {
  const { protocol, host } = new URL(baseUrl);
  const ownApi = host === "github.com" || host.endsWith(".ghe.com");
  return {
    oauth: `${withoutSlash(baseUrl)}/login/oauth`,
    api: ownApi ? `${protocol}//api.${host}` : `${withoutSlash(baseUrl)}/api/v3`,
  };
}

function gitHub() {
  const { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return [];
  const { oauth, api } = gitHubAddresses(env.GITHUB_BASE_URL);
  return [
    GitHubProvider<GithubProfile>({
      clientId,
      clientSecret,
      httpOptions,
      issuer: oauth,
      authorization: { url: `${oauth}/authorize`, params: { scope: "read:user user:email" } },
      token: `${oauth}/access_token`,
      userinfo: { url: `${api}/user`, request: ({ tokens }) => readGitHubUser(api, tokens.access_token) },
      // GitHub takes part in PKCE since July 2025 (S256 only); an older Enterprise server ignores it.
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
      wellKnown: `${withoutSlash(env.GOOGLE_ISSUER)}/.well-known/openid-configuration`,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }) => ({ id: sub }),
    }),
  ];
}

/** The sign-in providers that this server has a client of, as NextAuth wants them. */
export const oauthProviders = () => [...gitHub(), ...google()];

/** Their names. */
export const providersSetUp = (): Provider[] => [
  ...gitHub().map(() => "github" as const),
  ...google().map(() => "google" as const),
];
