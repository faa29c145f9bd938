import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { faultsIn, operationOf, sampleAnswer, sampleOf } from "./github-description/check-exchange";
import { BareRepository, type TreeChange } from "./github-rest/bare-repository";

type Token = { login: string; scopes?: string; expires?: string };
type Repository = {
  fullName: string;
  isPrivate: boolean;
  isArchived: boolean;
  defaultBranch: string;
  protectedBranches: Set<string>;
  bare: BareRepository;
};
type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Pull = { number: number; title: string; body: string; head: string; base: string };
/** Text, bytes, or null to remove a file. */
type Files = Record<string, string | Uint8Array | null>;

export type CalledApi = { method: string; path: string; body: unknown; token: string | null };

const API = "/api/v3";
const NOW = "2026-11-02T09:30:00Z";

export type GitHubRest = Awaited<ReturnType<typeof startGitHubRest>>;

/**
 * A fake GitHub whose repositories are real ones, under one origin as in GitHub Enterprise: the REST calls that the
 * product makes, each checked with GitHub's own description, archives from another origin, and the web flow of an OAuth
 * app. `faults` says what was wrong, and must be empty at the end of a test.
 */
export async function startGitHubRest() {
  const folder = await mkdtemp(path.join(tmpdir(), "bluebonnet-github-"));
  const tokens = new Map<string, Token>();
  const repositories = new Map<string, Repository>();
  const pulls: (Pull & { repository: string })[] = [];
  const calls: CalledApi[] = [];
  const faults: string[] = [];
  const client = { id: "Ov23bluebonnet", secret: randomBytes(20).toString("hex") };
  const grants = new Map<string, { challenge: string; redirectUri: string }>();
  const archives = new Map<string, Buffer>();
  const refusals: { match: RegExp; answer: Answer }[] = [];

  const addRepository = async (
    fullName: string,
    options: Partial<Omit<Repository, "bare" | "fullName">> & { files?: Files } = {},
  ) => {
    const { files, ...rest } = options;
    await mkdir(path.join(folder, path.dirname(fullName)), { recursive: true });
    const bare = await BareRepository.create(path.join(folder, `${fullName}.git`));
    const repository: Repository = {
      ...{ fullName, isPrivate: false, isArchived: false, defaultBranch: "main" },
      ...{ protectedBranches: new Set<string>(), ...rest, bare },
    };
    repositories.set(fullName.toLowerCase(), repository);
    if (files) await commit(fullName, files);
    return repository;
  };

  const find = (fullName: string) => {
    const repository = repositories.get(fullName.toLowerCase());
    if (!repository) throw new Error(`There is no ${fullName}`);
    return repository;
  };

  /** Somebody's own commit on a branch. */
  const commit = async (
    fullName: string,
    files: Files,
    {
      branch,
      author = "octocat",
      message = "Change it",
    }: { branch?: string; author?: string; message?: string } = {},
  ) => {
    const { bare, defaultBranch } = find(fullName);
    const name = branch ?? defaultBranch;
    const parent = await bare.branch(name);
    const changes = await Promise.all(
      Object.entries(files).map(
        async ([file, content]): Promise<TreeChange> => ({
          ...{ path: file, mode: "100644" },
          sha: content === null ? null : await bare.addBlob(Buffer.from(content)),
        }),
      ),
    );
    const tree = await bare.addTree(parent, changes);
    const id = await bare.addCommit(tree, parent ? [parent] : [], message, { name: author, at: NOW });
    await bare.setBranch(name, id);
    return id;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", standIn.url);
    if (url.pathname.startsWith(API)) return answerApi(request, response, url);
    if (url.pathname.startsWith("/login/oauth/")) return answerOAuth(request, response, url);
    response.writeHead(404).end();
  });
  /** Another origin, as codeload.github.com is. */
  const archiveServer = createServer((request, response) => {
    // A token that came along would be leaked.
    if (request.headers.authorization) faults.push("An archive was asked for with a token");
    const archive = archives.get(request.url ?? "");
    response.writeHead(archive ? 200 : 404, { "content-type": "application/x-gzip" }).end(archive);
  });

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const method = request.method ?? "";
    const sent = await text(request);
    const body: unknown = sent ? JSON.parse(sent) : undefined;
    const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
    const plain = new URL(url);
    plain.pathname = url.pathname.slice(API.length);
    calls.push({ method, path: decodeURIComponent(plain.pathname), body, token });
    const answer = await answerCall({ method, url: plain, body, token }).catch((error: Error): Answer => {
      faults.push(`${method} ${plain.pathname}: ${error.stack}`);
      return { status: 500, body: {} };
    });
    const { status, headers = {} } = answer;
    faults.push(...faultsIn({ method, url: plain, body, status, answer: answer.body }));
    const owner = token ? tokens.get(token) : undefined;
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...(owner?.scopes !== undefined && { "x-oauth-scopes": owner.scopes }),
      ...(owner?.expires && { "github-authentication-token-expiration": owner.expires }),
      ...headers,
    });
    response.end(JSON.stringify(answer.body));
  }

  type Call = { method: string; url: URL; body: unknown; token: string | null };

  async function answerCall({ method, url, body, token }: Call): Promise<Answer> {
    const at = refusals.findIndex(({ match }) => match.test(`${method} ${decodeURIComponent(url.pathname)}`));
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (refusal) return refusal.answer;
    const owner = token ? tokens.get(token) : null;
    if (token && !owner) return failure(401, "Bad credentials");
    const found = operationOf(method, url.pathname);
    if (!found) throw new Error("not described");
    const { operation, parameters } = found;
    const called = `${method} ${operation.path}`;
    const input = body as Record<string, never>;
    const sample = (status: number) => sampleAnswer(method, url.pathname, status);
    if (called.endsWith("/user") || called.endsWith("/user/repos")) {
      if (!owner) return failure(401, "Requires authentication");
      return answerUser(called, { owner, input, sample, page: Number(url.searchParams.get("page") ?? 1) });
    }
    const repository = repositories.get(`${parameters.owner}/${parameters.repo}`.toLowerCase());
    const mayRead = repository && (!repository.isPrivate || ownerOf(repository) === owner?.login);
    if (!repository || !mayRead) return failure(404, "Not Found");
    if (method !== "GET" && !owner) return failure(404, "Not Found");
    if (method !== "GET" && repository.isArchived)
      return failure(403, "Repository was archived so is read-only.");
    return answerRepository(called, { repository, owner: owner ?? null, parameters, input, sample });
  }

  const ownerOf = ({ fullName }: Repository) => fullName.split("/")[0];

  const asRepository = (
    { fullName, isPrivate, isArchived, defaultBranch }: Repository,
    owner: Token | null | undefined,
    described: Record<string, unknown>,
  ) => {
    const [login = "", name = ""] = fullName.split("/");
    const push = owner?.login === login;
    return {
      ...described,
      ...{ full_name: fullName, name, private: isPrivate, archived: isArchived },
      ...{ default_branch: defaultBranch, permissions: { admin: push, push, pull: true } },
      owner: { ...sampleOf("simple-user"), login },
    };
  };

  type UserCall = {
    owner: Token;
    input: Record<string, never>;
    sample: (status: number) => Record<string, unknown>;
    page: number;
  };
  async function answerUser(called: string, { owner, input, sample, page }: UserCall): Promise<Answer> {
    if (called === "GET /user") return { status: 200, body: { ...sample(200), login: owner.login } };
    if (called === "GET /user/repos") {
      const own = [...repositories.values()].filter((each) => ownerOf(each) === owner.login);
      const shown = own.slice((page - 1) * 100, page * 100);
      return { status: 200, body: shown.map((each) => asRepository(each, owner, sampleOf("repository"))) };
    }
    const { name, private: isPrivate = false } = input as unknown as { name: string; private?: boolean };
    const fullName = `${owner.login}/${name}`;
    if (repositories.has(fullName.toLowerCase()))
      return {
        status: 422,
        body: {
          message: "Repository creation failed.",
          errors: [
            {
              ...{ resource: "Repository", code: "custom", field: "name" },
              message: "name already exists on this account",
            },
          ],
          documentation_url: "https://docs.github.com/rest/repos/repos",
        },
      };
    const repository = await addRepository(fullName, { isPrivate });
    return { status: 201, body: asRepository(repository, owner, sample(201)) };
  }

  type RepositoryCall = {
    repository: Repository;
    owner: Token | null;
    parameters: Record<string, string>;
    input: Record<string, never>;
    sample: (status: number) => Record<string, unknown>;
  };
  async function answerRepository(called: string, call: RepositoryCall): Promise<Answer> {
    const { repository, owner, parameters, sample } = call;
    const { bare, fullName, protectedBranches } = repository;
    const input = call.input as unknown as Record<string, string>;
    const root = `${standIn.url}${API}/repos/${fullName}`;
    const [, rest = ""] = called.split("/repos/{owner}/{repo}");
    const isGitData = rest.startsWith("/git/");
    if (isGitData && (await bare.isEmpty())) return failure(409, "Git Repository is empty.");
    const refAnswer = (status: number, branch: string, sha: string) => ({
      status,
      body: {
        ...{ ref: `refs/heads/${branch}`, node_id: "R", url: `${root}/git/refs/heads/${branch}` },
        object: { type: "commit", sha, url: `${root}/git/commits/${sha}` },
      },
    });
    const commitBody = async (status: number, sha: string) => {
      const { tree, parents, author, date, message } = await bare.commit(sha);
      const person = { name: author, email: `${author}@users.noreply.github.example`, date };
      return {
        ...sample(status),
        ...{
          sha,
          node_id: "C",
          url: `${root}/git/commits/${sha}`,
          html_url: `${standIn.url}/${fullName}/commit/${sha}`,
        },
        ...{ author: person, committer: person, message: message.trimEnd() },
        tree: { sha: tree, url: `${root}/git/trees/${tree}` },
        parents: parents.map((parent) => ({
          ...{ sha: parent, url: `${root}/git/commits/${parent}` },
          html_url: `${standIn.url}/${fullName}/commit/${parent}`,
        })),
      };
    };
    const treeBody = async (sha: string) => ({
      ...{ sha, url: `${root}/git/trees/${sha}`, truncated: false },
      tree: (await bare.tree(sha)).map((line) => ({ ...line, url: `${root}/git/blobs/${line.sha}` })),
    });
    const isProtected = (branch: string) =>
      protectedBranches.has(branch)
        ? failure(422, `Repository rule violations found\n\nChanges must be made through a pull request.`)
        : null;

    if (called === "GET /repos/{owner}/{repo}")
      return { status: 200, body: asRepository(repository, owner, sample(200)) };
    if (called === "GET /repos/{owner}/{repo}/git/ref/{ref}") {
      const branch = (parameters.ref ?? "").replace(/^heads\//, "");
      const sha = await bare.branch(branch);
      return sha ? refAnswer(200, branch, sha) : failure(404, "Not Found");
    }
    if (called === "GET /repos/{owner}/{repo}/git/commits/{commit_sha}")
      return commitBody(200, parameters.commit_sha ?? "").then(
        (body) => ({ status: 200, body }),
        () => failure(404, "Not Found"),
      );
    if (called === "GET /repos/{owner}/{repo}/git/trees/{tree_sha}")
      return { status: 200, body: await treeBody(parameters.tree_sha ?? "") };
    if (called === "GET /repos/{owner}/{repo}/tarball/{ref}") {
      const place = `/${fullName}/legacy.tar.gz/${parameters.ref}?token=${randomBytes(6).toString("hex")}`;
      const prefix = `${fullName.replace("/", "-")}-${parameters.ref?.slice(0, 7)}`;
      archives.set(place, await bare.archive(parameters.ref ?? "", prefix));
      return { status: 302, body: null, headers: { location: `${urlOf(archiveServer)}${place}` } };
    }
    if (called === "POST /repos/{owner}/{repo}/git/blobs") {
      const sha = await bare.addBlob(
        Buffer.from(input.content ?? "", input.encoding === "base64" ? "base64" : "utf8"),
      );
      return { status: 201, body: { sha, url: `${root}/git/blobs/${sha}` } };
    }
    if (called === "POST /repos/{owner}/{repo}/git/trees") {
      type Entry = { path: string; mode: string; sha?: string | null; content?: string };
      const entries = (call.input as unknown as { tree: Entry[] }).tree;
      const changes: TreeChange[] = [];
      for (const { path: file, mode, sha, content } of entries)
        changes.push({
          ...{ path: file, mode },
          sha: content === undefined ? (sha ?? null) : await bare.addBlob(Buffer.from(content)),
        });
      const made = await bare.addTree(input.base_tree ?? null, changes).catch(() => null);
      if (!made) return failure(422, "tree.sha does not exist");
      return { status: 201, body: await treeBody(made) };
    }
    if (called === "POST /repos/{owner}/{repo}/git/commits") {
      const parents = (call.input as unknown as { parents: string[] }).parents;
      const by = { name: owner?.login ?? "", at: NOW };
      const sha = await bare.addCommit(input.tree ?? "", parents, input.message ?? "", by);
      return { status: 201, body: await commitBody(201, sha) };
    }
    if (called === "POST /repos/{owner}/{repo}/git/refs") {
      const branch = (input.ref ?? "").replace(/^refs\/heads\//, "");
      if (await bare.branch(branch)) return failure(422, "Reference already exists");
      const refused = isProtected(branch);
      if (refused) return refused;
      await bare.setBranch(branch, input.sha ?? "");
      return refAnswer(201, branch, input.sha ?? "");
    }
    if (called === "PATCH /repos/{owner}/{repo}/git/refs/{ref}") {
      const branch = (parameters.ref ?? "").replace(/^heads\//, "");
      const before = await bare.branch(branch);
      if (input.force !== (false as unknown)) faults.push(`${branch} was forced`);
      const refused = isProtected(branch);
      if (refused) return refused;
      if (!before) return failure(422, "Reference does not exist");
      if (!(await bare.isAncestor(before, input.sha ?? "")))
        return failure(422, "Update is not a fast forward");
      await bare.setBranch(branch, input.sha ?? "");
      return refAnswer(200, branch, input.sha ?? "");
    }
    if (called === "PUT /repos/{owner}/{repo}/contents/{path}") {
      const content = Buffer.from(input.content ?? "", "base64");
      const { branch = repository.defaultBranch, message } = input;
      const sha = await commit(
        fullName,
        { [parameters.path ?? ""]: content },
        { branch, author: owner?.login, message },
      );
      const body = {
        ...sample(201),
        commit: { ...(sample(201).commit as object), ...(await commitBody(201, sha)) },
      };
      return { status: 201, body };
    }
    if (called === "POST /repos/{owner}/{repo}/pulls") {
      const { title = "", body = "", head = "", base = "" } = input;
      if (pulls.some((pull) => pull.repository === fullName && pull.head === head && pull.base === base))
        return {
          status: 422,
          body: {
            message: "Validation Failed",
            errors: [
              {
                ...{ resource: "PullRequest", code: "custom" },
                message: `A pull request already exists for ${fullName.split("/")[0]}:${head}.`,
              },
            ],
            documentation_url: "https://docs.github.com/rest/pulls/pulls#create-a-pull-request",
          },
        };
      const number = pulls.length + 1;
      pulls.push({ repository: fullName, number, title, body, head, base });
      const html_url = `${standIn.url}/${fullName}/pull/${number}`;
      return { status: 201, body: { ...sample(201), number, title, body, html_url } };
    }
    throw new Error(`${called} is not stood in for`);
  }

  async function answerOAuth(request: IncomingMessage, response: ServerResponse, url: URL) {
    const asked = url.searchParams;
    if (url.pathname.endsWith("/authorize")) {
      const back = new URL(asked.get("redirect_uri") ?? "");
      const state = asked.get("state") ?? "";
      const code = randomBytes(10).toString("hex");
      grants.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri: `${back}` });
      const link = (label: string, query: Record<string, string>) =>
        `<p><a href="${back}?${new URLSearchParams({ ...query, state })}">${label}</a></p>`;
      const page = `${link("Authorize", { code })}${link("Cancel", { error: "access_denied" })}`;
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(
        `<!doctype html><html lang="en"><title>Authorize</title><body>${page}</body></html>`,
      );
    }
    const form = new URLSearchParams(await text(request));
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      form.get("client_id") === client.id &&
      form.get("client_secret") === client.secret &&
      grant?.challenge === proof &&
      grant.redirectUri === form.get("redirect_uri");
    response.writeHead(200, { "content-type": "application/json" });
    if (!isRight) return response.end(JSON.stringify({ error: "bad_verification_code" }));
    const token = `gho_${randomBytes(18).toString("hex")}`;
    tokens.set(token, { login: "octocat", scopes: "repo" });
    return response.end(JSON.stringify({ access_token: token, token_type: "bearer", scope: "repo" }));
  }

  await Promise.all([server, archiveServer].map((each) => once(each.listen(0, "127.0.0.1"), "listening")));
  const standIn = {
    url: urlOf(server),
    apiUrl: `${urlOf(server)}${API}`,
    client,
    calls,
    faults,
    pulls,
    addRepository,
    commit,
    /** A token, fine-grained unless it has scopes. */
    addToken(token: Token): string {
      const made = `${token.scopes === undefined ? "github_pat_" : "ghp_"}${randomBytes(20).toString("hex")}`;
      tokens.set(made, token);
      return made;
    },
    revoke: (token: string) => void tokens.delete(token),
    files: (fullName: string, branch = "main") => find(fullName).bare.files(branch),
    log: (fullName: string, branch = "main") => find(fullName).bare.log(branch),
    repository: find,
    /** Refuses the next call whose method and path match. */
    refuseNext: (match: RegExp, answer: Answer) => void refusals.push({ match, answer }),
    async close() {
      for (const each of [server, archiveServer]) {
        each.closeAllConnections();
        each.close();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
  return standIn;
}

/** As GitHub words it. */
export const failure = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
  ...(headers && { headers }),
});

function urlOf(server: ReturnType<typeof createServer>): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port");
  return `http://127.0.0.1:${address.port}`;
}
