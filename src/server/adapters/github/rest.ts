import { Octokit } from "@octokit/core";
import type { GitHub } from "~/server/ports/github";
import { createFetch } from "../net/create-fetch";
import { gitObjects } from "./git-objects";
import { oauthApp } from "./oauth-app";
import { repositories } from "./repositories";
import { readTarball } from "./tarball";

const SILENCE_MS = 30_000;

type Options = {
  /** Of GitHub's API, without a trailing slash. */
  apiUrl: string;
  client: { id: string; secret: string } | null;
};

/** GitHub's REST API. */
export function gitHubRest({ apiUrl, client }: Options): GitHub {
  const fetchFor = createFetch({ silenceMs: SILENCE_MS });
  const webUrl = webUrlOf(apiUrl);
  return {
    webUrl,
    app: client && oauthApp({ webUrl, client, fetch: fetchFor("gitHubSignIn") }),
    as: (token) => {
      const octokit = new Octokit({
        ...(token && { auth: token }),
        baseUrl: apiUrl,
        userAgent: "Bluebonnet",
        // It would write addresses to the console.
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

/** Of github.com, of a server of GitHub Enterprise, or of one under ghe.com. */
function webUrlOf(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol}//${host.replace(/^api\./, "")}`;
}
