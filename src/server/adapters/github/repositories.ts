import type { Octokit } from "@octokit/core";
import type { GitHubRepository } from "~/domain/github/github";
import type { GitHubApi } from "~/server/ports/github";
import { mapErrors } from "./refused";

const PAGE = 100;
const MAX_PAGES = 4;

type RepositoryData = {
  id: number | bigint;
  full_name: string;
  private: boolean;
  archived?: boolean;
  default_branch: string;
  permissions?: { push?: boolean };
};

const toRepository = (data: RepositoryData): GitHubRepository => ({
  id: String(data.id),
  fullName: data.full_name,
  isPrivate: data.private,
  isArchived: data.archived ?? false,
  defaultBranch: data.default_branch,
  canPush: data.permissions?.push ?? false,
});

/** The path parameters of `owner/name`. */
export function ownerAndRepo(repository: string): { owner: string; repo: string } {
  const [owner = "", repo = ""] = repository.split("/");
  return { owner, repo };
}

type Repositories = Pick<
  GitHubApi,
  "viewer" | "repositories" | "repository" | "createRepository" | "openPullRequest"
>;

/** The token's user and their repositories. */
export const repositories = ({ request }: Octokit): Repositories => ({
  async viewer() {
    const { data, headers } = await mapErrors(request("GET /user"));
    const scopes = headers["x-oauth-scopes"];
    return {
      login: data.login,
      scopes: scopes === undefined ? null : String(scopes).split(/,\s*/).filter(Boolean),
      expiresAt: dateOf(headers["github-authentication-token-expiration"]),
    };
  },
  async repositories() {
    const found: GitHubRepository[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { data } = await mapErrors(request("GET /user/repos", { sort: "pushed", per_page: PAGE, page }));
      found.push(...data.slice(0, PAGE).map(toRepository));
      if (data.length < PAGE) break;
    }
    return found;
  },
  async repository(repository) {
    const { data } = await mapErrors(request("GET /repos/{owner}/{repo}", ownerAndRepo(repository)));
    return toRepository(data);
  },
  async createRepository({ name, isPrivate }) {
    const { data } = await mapErrors(request("POST /user/repos", { name, private: isPrivate }));
    return toRepository(data);
  },
  async openPullRequest(repository, { title, body, head, base }) {
    const { data } = await mapErrors(
      request("POST /repos/{owner}/{repo}/pulls", { ...ownerAndRepo(repository), title, body, head, base }),
    );
    return { url: data.html_url, number: data.number };
  },
});

/** GitHub writes `2026-12-01 09:30:00 UTC`, or an offset in place of `UTC`. */
function dateOf(header: unknown): Date | null {
  const at = new Date(String(header ?? ""));
  return Number.isNaN(at.getTime()) ? null : at;
}
