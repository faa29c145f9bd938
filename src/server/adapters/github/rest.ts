import { Octokit } from "@octokit/core";
import { headerName } from "~/domain/marketing/company";
import type { GitHub } from "~/server/ports/github";
import { createFetch } from "../net/create-fetch";
import { gitObjects } from "./git-objects";
import { oauthApp } from "./oauth-app";
import { repositories } from "./repositories";
import { readTarball } from "./tarball";

const IDLE_TIMEOUT_MS = 30_000;

type Options = {
  /** GitHub's API, without a trailing slash. */
  apiUrl: string;
  client: { id: string; secret: string } | null;
};

/** GitHub's REST API. */
export function gitHubRest({ apiUrl, client }: Options): GitHub {
  const fetchFor = createFetch({ idleMs: IDLE_TIMEOUT_MS });
  const webUrl = webUrlOf(apiUrl);
  return {
    webUrl,
    app: client && oauthApp({ webUrl, client, fetch: fetchFor("gitHubSignIn") }),
    as: (token) => {
      const octokit = new Octokit({
        ...(token && { auth: token }),
        baseUrl: apiUrl,
        userAgent: headerName,
        // By default octokit logs URLs to the console.
        request: { fetch: fetchFor("gitHub"), log: { warn: () => {} } },
      });
      return {
        ...repositories(octokit),
        ...gitObjects(octokit, fetchFor),
        readFiles: (repository, commitId, paths) =>
          readTarball({ octokit, fetch: fetchFor("gitHubArchive") }, { repository, commitId, paths }),
      };
    },
  };
}

/** The web origin on github.com, a GitHub Enterprise server or ghe.com. */
function webUrlOf(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol}//${host.replace(/^api\./, "")}`;
}
