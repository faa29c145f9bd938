import { z } from "zod";
import { headerName } from "~/domain/marketing/company";

const user = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The owner of a GitHub token. `email` is the primary address, only if GitHub has verified it. */
export type GitHubUser = { id: number; login: string; name?: string; email?: string };

/** @throws {Error} when GitHub fails or sends an unexpected response */
export async function readGitHubUser(
  { api, fetch }: { api: string; fetch: typeof globalThis.fetch },
  token: string | undefined,
): Promise<GitHubUser> {
  // GitHub rejects a code with status 200 and no token.
  if (!token) throw new Error("GitHub returned no token for the code");
  const [account, addresses] = await Promise.all([
    getJson(fetch, `${api}/user`, token).then(user.parse),
    getJson(fetch, `${api}/user/emails`, token).then(emails.parse),
  ]);
  const { id, login, name } = account;
  const email = addresses.find(({ primary, verified }) => primary && verified)?.email;
  return { id, login, name: name ?? undefined, email };
}

async function getJson(fetch: typeof globalThis.fetch, url: string, token: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: "application/vnd.github+json",
      "User-Agent": headerName,
    },
  });
  if (!response.ok) throw new Error(`GitHub responded with ${response.status}`);
  return response.json();
}
