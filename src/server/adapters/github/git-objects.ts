import "server-only";
import type { Octokit } from "@octokit/core";
import { DomainError } from "~/domain/error/domain-error";
import type { GitHubApi, GitHubChange, GitHubCommit, GitHubEntry } from "~/server/ports/github";
import { asked, messageOf, statusOf } from "./refused";
import { named } from "./repositories";

type GitObjects = Pick<
  GitHubApi,
  | "head"
  | "commit"
  | "tree"
  | "addFirstFile"
  | "addBlob"
  | "addTree"
  | "addCommit"
  | "addBranch"
  | "moveBranch"
>;

const kindOf: Readonly<Record<string, GitHubEntry["kind"]>> = {
  "100644": "file",
  "100755": "file",
  "120000": "link",
  "160000": "submodule",
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** The Git data API: commits, trees, blobs and branches. */
export function gitObjects({ request }: Octokit): GitObjects {
  const commit = async (repository: string, id: string): Promise<GitHubCommit> => {
    const { data } = await request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", {
      ...named(repository),
      commit_sha: id,
    });
    const { sha, tree, author, message } = data;
    return { id: sha, treeId: tree.sha, author: author.name, at: new Date(author.date), message };
  };
  return {
    async head(repository, branch) {
      try {
        const { data } = await request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
          ...named(repository),
          ref: `heads/${branch}`,
        });
        return await commit(repository, data.object.sha);
      } catch (error) {
        if (statusOf(error) === 404) return "no branch";
        if (statusOf(error) === 409) return "empty repository";
        return asked(Promise.reject(error));
      }
    },
    commit: (repository, id) =>
      asked(
        commit(repository, id).catch((error) => (statusOf(error) === 404 ? null : Promise.reject(error))),
      ),
    async tree(repository, treeId) {
      const { data } = await asked(
        request("GET /repos/{owner}/{repo}/git/trees/{tree_sha}", {
          ...named(repository),
          tree_sha: treeId,
          recursive: "1",
        }),
      );
      if (data.truncated)
        throw new DomainError(
          "invalid",
          "The repository is too large: GitHub does not list all of its files.",
        );
      return data.tree.flatMap(({ path, sha, mode, size }): GitHubEntry[] => {
        const kind = kindOf[mode];
        return kind ? [{ path, id: sha, kind, mode, bytes: size ?? 0 }] : [];
      });
    },
    async addFirstFile(repository, { branch, path, bytes, message }) {
      const { data } = await asked(
        request("PUT /repos/{owner}/{repo}/contents/{path}", {
          ...named(repository),
          ...{ branch, path, message, content: base64(bytes) },
        }),
      );
      return asked(commit(repository, data.commit.sha ?? ""));
    },
    async addBlob(repository, bytes) {
      const { data } = await asked(
        request("POST /repos/{owner}/{repo}/git/blobs", {
          ...named(repository),
          ...{ content: base64(bytes), encoding: "base64" },
        }),
      );
      return data.sha;
    },
    async addTree(repository, { baseId, changes }) {
      const { data } = await asked(
        request("POST /repos/{owner}/{repo}/git/trees", {
          ...named(repository),
          base_tree: baseId,
          tree: changes.map(toTreeEntry),
        }),
      );
      return data.sha;
    },
    async addCommit(repository, { treeId, parentId, message }) {
      const { data } = await asked(
        request("POST /repos/{owner}/{repo}/git/commits", {
          ...named(repository),
          ...{ message, tree: treeId, parents: [parentId] },
        }),
      );
      return data.sha;
    },
    async addBranch(repository, branch, commitId) {
      await asked(
        request("POST /repos/{owner}/{repo}/git/refs", {
          ...named(repository),
          ...{ ref: `refs/heads/${branch}`, sha: commitId },
        }),
      );
    },
    async moveBranch(repository, branch, commitId) {
      try {
        await request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
          ...named(repository),
          ...{ ref: `heads/${branch}`, sha: commitId, force: false },
        });
        return true;
      } catch (error) {
        if (/not a fast forward/i.test(messageOf(error))) return false;
        return asked(Promise.reject(error));
      }
    },
  };
}

const toTreeEntry = ({ path, mode, ...change }: GitHubChange) => ({
  ...({ path, mode, type: "blob" } as const),
  ...("text" in change ? { content: change.text } : { sha: change.id }),
});
