import { randomBytes } from "node:crypto";
import { sampleAnswer, sampleOf } from "../github-description/check-exchange";
import { type Answer, failure, type GitHubState, invalid, NOW, type Repository, type Token } from "./state";

/** One call of the API, whose token is known and whose repository its owner may read. */
export type Call = {
  state: GitHubState;
  /** Of the web pages, and of the archives. */
  urls: { web: string; api: string; archives: string };
  owner: Token | null;
  repository: Repository;
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** The body; the description was checked before. */
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own
  input: any;
};

type Handler = (call: Call) => Answer;

const PAGE = 100;
const branchOf = (ref = "") => ref.replace(/^(?:refs\/)?heads\//, "");
const ownerOf = ({ fullName }: Repository) => fullName.split("/")[0];

/** All calls of one's own account. */
export const userCalls: Readonly<Record<string, Handler>> = {
  "GET /user": ({ owner }) => answer(200, "GET", "/user", { login: owner?.login }),
  "GET /user/repos": ({ state, owner, query }) => {
    const own = state.all().filter((each) => ownerOf(each) === owner?.login);
    const page = Number(query.get("page") ?? 1);
    const shown = own.slice((page - 1) * PAGE, page * PAGE);
    return {
      status: 200,
      body: shown.map((each) => ({ ...sampleOf("repository"), ...factsOf(each, owner) })),
    };
  },
  "POST /user/repos": ({ state, owner, input }) => {
    const fullName = `${owner?.login}/${input.name}`;
    if (state.find(fullName))
      return invalid("Repository creation failed.", {
        resource: "Repository",
        field: "name",
        message: "name already exists on this account",
      });
    const made = state.add(fullName, { isPrivate: input.private ?? false });
    return answer(201, "POST", "/user/repos", factsOf(made, owner));
  },
};

/** All calls of a repository, by what follows its path. */
export const repositoryCalls: Readonly<Record<string, Handler>> = {
  "GET ": ({ repository, owner }) => answer(200, "GET", "/repos/o/r", factsOf(repository, owner)),
  "GET /git/ref/{ref}": (call) => {
    const branch = branchOf(call.parameters.ref);
    const sha = call.repository.objects.branch(branch);
    return sha ? refAnswer(call, 200, branch, sha) : failure(404, "Not Found");
  },
  "GET /git/commits/{commit_sha}": (call) => commitAnswer(call, 200, call.parameters.commit_sha),
  "GET /git/trees/{tree_sha}": (call) => treeAnswer(call, 200, call.parameters.tree_sha),
  "GET /tarball/{ref}": ({ state, urls, repository, parameters: { ref = "" } }) => {
    const { fullName, objects } = repository;
    // With a key of its own, as GitHub's.
    const place = `/${fullName}/legacy.tar.gz/${ref}?token=${randomBytes(6).toString("hex")}`;
    state.archives.set(place, objects.archive(ref, `${fullName.replace("/", "-")}-${ref.slice(0, 7)}`));
    return { status: 302, body: null, headers: { location: `${urls.archives}${place}` } };
  },
  "POST /git/blobs": (call) => {
    const sha = call.repository.objects.addBlob(Buffer.from(call.input.content, call.input.encoding));
    return { status: 201, body: { sha, url: `${rootOf(call)}/git/blobs/${sha}` } };
  },
  "POST /git/trees": (call) => {
    const { objects } = call.repository;
    type Entry = { path: string; mode: string; sha?: string | null; content?: string };
    const changes = call.input.tree.map(({ path, mode, sha = null, content }: Entry) => ({
      path,
      mode,
      sha: content === undefined ? sha : objects.addBlob(Buffer.from(content)),
    }));
    const made = objects.addTree(call.input.base_tree ?? null, changes);
    return made ? treeAnswer(call, 201, made) : failure(422, "tree.sha is not a valid blob");
  },
  "POST /git/commits": (call) => {
    const { tree, parents, message } = call.input;
    const by = { name: call.owner?.login ?? "", at: NOW };
    return commitAnswer(call, 201, call.repository.objects.addCommit(tree, parents, message, by));
  },
  "POST /git/refs": (call) => {
    const branch = branchOf(call.input.ref);
    if (call.repository.objects.branch(branch)) return failure(422, "Reference already exists");
    return setBranch(call, 201, branch);
  },
  "PATCH /git/refs/{ref}": (call) => {
    const branch = branchOf(call.parameters.ref);
    const before = call.repository.objects.branch(branch);
    if (call.input.force !== false) call.state.faults.push(`${branch} was forced`);
    if (!before) return failure(422, "Reference does not exist");
    if (!call.repository.objects.isAncestor(before, call.input.sha))
      return failure(422, "Update is not a fast forward");
    return setBranch(call, 200, branch);
  },
  "PUT /contents/{path}": (call) => {
    const { branch, message, content } = call.input;
    const { fullName, defaultBranch } = call.repository;
    const sha = call.state.commit(
      fullName,
      { [call.parameters.path ?? ""]: Buffer.from(content, "base64") },
      { branch: branch ?? defaultBranch, author: call.owner?.login ?? "", message },
    );
    const { body } = commitAnswer(call, 201, sha);
    return answer(201, "PUT", "/repos/o/r/contents/p", { commit: body });
  },
  "POST /pulls": ({ state, urls, repository: { fullName }, input: { title, body = "", head, base } }) => {
    if (state.pulls.some((pull) => pull.repository === fullName && pull.head === head && pull.base === base))
      return invalid("Validation Failed", {
        resource: "PullRequest",
        message: `A pull request already exists for ${fullName.split("/")[0]}:${head}.`,
      });
    const number = state.pulls.length + 1;
    state.pulls.push({ repository: fullName, number, title, body, head, base });
    const html_url = `${urls.web}/${fullName}/pull/${number}`;
    return answer(201, "POST", "/repos/o/r/pulls", { number, title, body, html_url });
  },
};

/** All that the description requires, and what matters. */
const answer = (status: number, method: string, path: string, facts: object): Answer => ({
  status,
  body: { ...sampleAnswer(method, path, status), ...facts },
});

function factsOf({ id, fullName, isPrivate, isArchived, defaultBranch }: Repository, owner: Token | null) {
  const [login = "", name = ""] = fullName.split("/");
  const push = owner?.login === login;
  return {
    id,
    full_name: fullName,
    name,
    private: isPrivate,
    archived: isArchived,
    default_branch: defaultBranch,
    permissions: { admin: push, push, pull: true },
    owner: { ...sampleOf("simple-user"), login },
  };
}

const rootOf = ({ urls, repository }: Call) => `${urls.api}/repos/${repository.fullName}`;

function setBranch(call: Call, status: number, branch: string): Answer {
  const { objects, protectedBranches } = call.repository;
  if (protectedBranches.has(branch))
    return failure(422, "Repository rule violations found\n\nChanges must be made through a pull request.");
  objects.setBranch(branch, call.input.sha);
  return refAnswer(call, status, branch, call.input.sha);
}

function refAnswer(call: Call, status: number, branch: string, sha: string): Answer {
  const root = rootOf(call);
  const object = { type: "commit", sha, url: `${root}/git/commits/${sha}` };
  const ref = `refs/heads/${branch}`;
  return { status, body: { ref, node_id: "R", url: `${root}/git/${ref}`, object } };
}

function commitAnswer(call: Call, status: number, sha = ""): Answer {
  const root = rootOf(call);
  const commit = call.repository.objects.commit(sha);
  if (!commit) return failure(404, "Not Found");
  const page = (id: string) => `${call.urls.web}/${call.repository.fullName}/commit/${id}`;
  const { tree, parents, author: name, date, message } = commit;
  const author = { name, email: `${name}@users.noreply.github.example`, date };
  return {
    status,
    body: {
      ...sampleOf("git-commit"),
      sha,
      node_id: "C",
      url: `${root}/git/commits/${sha}`,
      html_url: page(sha),
      author,
      committer: author,
      message,
      tree: { sha: tree, url: `${root}/git/trees/${tree}` },
      parents: parents.map((id) => ({ sha: id, url: `${root}/git/commits/${id}`, html_url: page(id) })),
    },
  };
}

function treeAnswer(call: Call, status: number, sha = ""): Answer {
  const root = rootOf(call);
  const tree = call.repository.objects.tree(sha).map((line) => ({
    ...line,
    url: `${root}/git/blobs/${line.sha}`,
  }));
  return { status, body: { sha, url: `${root}/git/trees/${sha}`, truncated: false, tree } };
}
