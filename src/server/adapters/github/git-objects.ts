import type { Octokit } from "@octokit/core";
import { z } from "zod";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubIsSilent } from "~/domain/github/refusal";
import type { GitHubApi, GitHubChange, GitHubCommit, GitHubEntry } from "~/server/ports/github";
import type { FetchFor } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";
import { readItems } from "../net/read-items";
import { mapErrors, messageOf, statusOf } from "./refused";
import { ownerAndRepo } from "./repositories";

type Request = Octokit["request"];
type GitReading = Pick<GitHubApi, "head" | "commit" | "tree">;
type GitWriting = Pick<GitHubApi, `add${"FirstFile" | "Blob" | "Tree" | "Commit" | "Branch"}` | "moveBranch">;

const kindOf: Readonly<Record<string, GitHubEntry["kind"]>> = {
  "100644": "file",
  "100755": "file",
  "120000": "link",
  "160000": "submodule",
};

/** Linux's maximum. */
const MAX_PATH_CHARACTERS = 4_096;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** The Git data API: commits, trees, blobs and branches. */
export const gitObjects = ({ request }: Octokit, fetchFor: FetchFor): GitReading & GitWriting => ({
  ...gitReading(request, fetchFor),
  ...gitWriting(request),
});

async function readCommit(request: Request, repository: string, id: string): Promise<GitHubCommit> {
  const { data } = await request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", {
    ...ownerAndRepo(repository),
    commit_sha: id,
  });
  const { sha, tree, author, message } = data;
  return { id: sha, treeId: tree.sha, author: author.name, at: new Date(author.date), message };
}

function gitReading(request: Request, fetchFor: FetchFor): GitReading {
  return {
    async head(repository, branch) {
      try {
        const { data } = await request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
          ...ownerAndRepo(repository),
          ref: `heads/${branch}`,
        });
        return await readCommit(request, repository, data.object.sha);
      } catch (error) {
        if (statusOf(error) === 404) return "no branch";
        if (statusOf(error) === 409) return "empty repository";
        return mapErrors(Promise.reject(error));
      }
    },
    async commit(repository, id) {
      const orNull = (error: unknown) => (statusOf(error) === 404 ? null : Promise.reject(error));
      return mapErrors(readCommit(request, repository, id).catch(orNull));
    },
    async tree(repository, treeId) {
      const { data } = await mapErrors(
        request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
          ...ownerAndRepo(repository),
          tree_sha: treeId,
          recursive: "1",
          request: { fetch: fetchFor("gitHubTree"), parseSuccessResponseBody: false },
        }),
      );
      return readTree(data as unknown as ReadableStream<Uint8Array>);
    },
  };
}

function gitWriting(request: Request): GitWriting {
  return {
    async addFirstFile(repository, { branch, path, bytes, message }) {
      const file = { ...ownerAndRepo(repository), branch, path, message, content: base64(bytes) };
      const { data } = await mapErrors(request("PUT /repos/{owner}/{repo}/contents/{path}", file));
      return mapErrors(readCommit(request, repository, data.commit.sha ?? ""));
    },
    async addBlob(repository, bytes) {
      const blob = { ...ownerAndRepo(repository), content: base64(bytes), encoding: "base64" };
      return (await mapErrors(request("POST /repos/{owner}/{repo}/git/blobs", blob))).data.sha;
    },
    async addTree(repository, { baseId, changes }) {
      const tree = { ...ownerAndRepo(repository), base_tree: baseId, tree: changes.map(toTreeEntry) };
      return (await mapErrors(request("POST /repos/{owner}/{repo}/git/trees", tree))).data.sha;
    },
    async addCommit(repository, { treeId, parentId, message }) {
      const commit = { ...ownerAndRepo(repository), message, tree: treeId, parents: [parentId] };
      return (await mapErrors(request("POST /repos/{owner}/{repo}/git/commits", commit))).data.sha;
    },
    async addBranch(repository, branch, commitId) {
      const ref = { ...ownerAndRepo(repository), ref: `refs/heads/${branch}`, sha: commitId };
      await mapErrors(request("POST /repos/{owner}/{repo}/git/refs", ref));
    },
    async moveBranch(repository, branch, commitId) {
      try {
        await request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
          ...ownerAndRepo(repository),
          ref: `heads/${branch}`,
          sha: commitId,
          force: false,
        });
        return true;
      } catch (error) {
        if (/not a fast forward/i.test(messageOf(error))) return false;
        return mapErrors(Promise.reject(error));
      }
    },
  };
}

const treeEntry = z.object({
  path: z.string().max(MAX_PATH_CHARACTERS),
  sha: z.string(),
  mode: z.string(),
  size: z.number().optional(),
});

/** Streams the list, which may be too long to parse at once. @throws DomainError */
async function readTree(body: ReadableStream<Uint8Array>): Promise<GitHubEntry[]> {
  const entries: GitHubEntry[] = [];
  let isComplete = false;
  const onItem = ({ key, value }: { key: string | number; value: unknown }) => {
    if (key === "truncated") isComplete = value === false;
    const { data } = treeEntry.safeParse(value);
    const kind = data && kindOf[data.mode];
    if (kind) entries.push({ path: data.path, id: data.sha, kind, mode: data.mode, bytes: data.size ?? 0 });
  };
  try {
    await readItems(body, { kind: "gitHubTree", paths: ["$.tree.*", "$.truncated"], onItem });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw gitHubIsSilent(error);
  }
  if (isComplete) return entries;
  throw new DomainError("invalid", "The repository is too large: GitHub does not list all of its files.");
}

const toTreeEntry = ({ path, mode, ...change }: GitHubChange) => ({
  ...({ path, mode, type: "blob" } as const),
  ...("text" in change ? { content: change.text } : { sha: change.id }),
});
