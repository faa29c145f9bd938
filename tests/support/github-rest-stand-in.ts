import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { faultsIn, operationOf } from "./github-description/check-exchange";
import { type Call, repositoryCalls, userCalls } from "./github-rest/calls";
import { type Answer, failure, GitHubState, type Token } from "./github-rest/state";

export { failure };
export type GitHubRest = Awaited<ReturnType<typeof startGitHubRest>>;

type CalledApi = { method: string; path: string; body: unknown; token: string | null };
type Asked = Omit<CalledApi, "path"> & { url: URL };

const API = "/api/v3";

/**
 * A fake GitHub with real git objects, under one origin as in GitHub Enterprise: the REST calls that the product makes,
 * each checked with GitHub's own description, archives from another origin, and the web flow of an OAuth app. `faults`
 * says what was wrong, and must be empty at the end of a test.
 */
export async function startGitHubRest() {
  const state = new GitHubState();
  const calls: CalledApi[] = [];
  const refusals: { match: RegExp; answer: Answer }[] = [];
  const app = oauthApp(state.tokens);

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", standIn.url);
    if (url.pathname.startsWith("/login/oauth/")) return app.answer(request, response, url);
    if (!url.pathname.startsWith(`${API}/`)) return response.writeHead(404).end();
    url.pathname = url.pathname.slice(API.length);
    // Where a redirect from an old name leads.
    url.pathname = url.pathname.replace(
      /^\/repositories\/(\d+)/,
      (path, id) => `/repos/${state.byId(Number(id))?.fullName ?? path}`,
    );
    const asked = { method: request.method ?? "", url, ...(await readRequest(request)) };
    const { method, body, token } = asked;
    calls.push({ method, path: decodeURIComponent(url.pathname), body, token });
    const { status, body: answer, headers } = answerOrFault(asked);
    state.faults.push(...faultsIn({ method, url, body, status, answer }));
    const { scopes, expires } = state.tokens.get(token ?? "") ?? {};
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...(scopes !== undefined && { "x-oauth-scopes": scopes }),
      ...(expires && { "github-authentication-token-expiration": expires }),
      ...headers,
    });
    return response.end(JSON.stringify(answer));
  });
  /** Another origin, as codeload.github.com is. */
  const archives = createServer((request, response) => {
    if (request.headers.authorization) state.faults.push("A token was sent to another origin");
    const archive = state.archives.get(request.url ?? "");
    response.writeHead(archive ? 200 : 404, { "content-type": "application/x-gzip" }).end(archive);
  });

  function answerOrFault(asked: Asked): Answer {
    try {
      return answerCall(asked);
    } catch (error) {
      state.faults.push(`${asked.method} ${asked.url.pathname}: ${error}`);
      return failure(500, "The stand-in failed");
    }
  }

  function answerCall({ method, url, body: input, token }: Asked): Answer {
    const at = refusals.findIndex(({ match }) => match.test(`${method} ${decodeURIComponent(url.pathname)}`));
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (refusal) return refusal.answer;
    const owner = state.tokens.get(token ?? "") ?? null;
    if (token && !owner) return failure(401, "Bad credentials");
    const found = operationOf(method, url.pathname);
    if (!found) throw new Error("not described");
    const { operation, parameters } = found;
    const urls = { web: standIn.url, api: standIn.apiUrl, archives: urlOf(archives) };
    const call = { state, urls, owner, parameters, query: url.searchParams, input };
    const [start, rest = ""] = operation.path.split("/repos/{owner}/{repo}");
    if (start) {
      if (!owner) return failure(401, "Requires authentication");
      return answerWith(userCalls[`${method} ${start}`], { ...call, repository: unused });
    }
    const named = `${parameters.owner}/${parameters.repo}`;
    const repository = state.find(named);
    const moved = repository ? undefined : state.movedTo(named);
    if (moved) {
      const place = `${urls.api}/repositories/${moved.id}${url.pathname.slice(`/repos/${named}`.length)}`;
      return { ...failure(method === "GET" ? 301 : 307, "Moved Permanently"), headers: { location: place } };
    }
    const isOwn = owner !== null && repository?.fullName.startsWith(`${owner.login}/`);
    // What one may not see does not exist.
    if (!repository || (!isOwn && (repository.isPrivate || method !== "GET")))
      return failure(404, "Not Found");
    if (method !== "GET" && repository.isArchived)
      return failure(403, "Repository was archived so is read-only.");
    if (rest.startsWith("/git/") && repository.objects.isEmpty())
      return failure(409, "Git Repository is empty.");
    return answerWith(repositoryCalls[`${method} ${rest}`], { ...call, repository });
  }

  await Promise.all([server, archives].map((each) => once(each.listen(0, "127.0.0.1"), "listening")));
  const standIn = {
    url: urlOf(server),
    apiUrl: `${urlOf(server)}${API}`,
    client: app.client,
    renewals: app.renewals,
    /** From now on tokens expire after so many seconds, as those of GitHub Apps do. */
    letTokensExpire(seconds: number): void {
      app.lifetime.seconds = seconds;
    },
    /** Ends all refresh tokens, as somebody does who revokes the app. */
    revokeApp: app.revoke,
    calls,
    faults: state.faults,
    pulls: state.pulls,
    addRepository: state.add.bind(state),
    repository: state.require.bind(state),
    commit: state.commit.bind(state),
    rename: state.rename.bind(state),
    files: (fullName: string, branch = "main") => state.require(fullName).objects.files(branch),
    log: (fullName: string, branch = "main") => state.require(fullName).objects.log(branch),
    /** A token, fine-grained unless it has scopes. */
    addToken(owner: Token): string {
      const token = `${owner.scopes === undefined ? "github_pat_" : "ghp_"}${randomBytes(20).toString("hex")}`;
      state.tokens.set(token, owner);
      return token;
    },
    /** Refuses the next call whose method and path match. */
    refuseNext: (match: RegExp, answer: Answer) => void refusals.push({ match, answer }),
    close() {
      for (const each of [server, archives]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
  return standIn;
}

/** Calls of an account have none. */
const unused = new GitHubState().add("nobody/nothing");

function answerWith(handler: ((call: Call) => Answer) | undefined, call: Call): Answer {
  if (!handler) throw new Error("not stood in for");
  return handler(call);
}

async function readRequest(request: IncomingMessage): Promise<Pick<CalledApi, "body" | "token">> {
  const sent = await text(request);
  const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
  return { body: sent ? JSON.parse(sent) : undefined, token };
}

/** The web flow, with PKCE: whoever authorizes is octocat. */
function oauthApp(tokens: Map<string, Token>) {
  const client = { id: "Ov23bluebonnet", secret: randomBytes(20).toString("hex") };
  const grants = new Map<string, { challenge: string | null; redirectUri: string }>();
  const lifetime: { seconds: number | null } = { seconds: null };
  /** Refresh tokens that work, with the token that each renews. */
  const refreshTokens = new Map<string, string>();
  const renewals: ("renewed" | "refused")[] = [];
  const issue = () => {
    const token = `gho_${randomBytes(18).toString("hex")}`;
    tokens.set(token, { login: "octocat", scopes: "repo" });
    const answer = { access_token: token, token_type: "bearer", scope: "repo" };
    if (lifetime.seconds === null) return answer;
    const refresh = `ghr_${randomBytes(38).toString("hex")}`;
    refreshTokens.set(refresh, token);
    return { ...answer, expires_in: lifetime.seconds, refresh_token: refresh };
  };
  const isClient = (form: URLSearchParams) =>
    form.get("client_id") === client.id && form.get("client_secret") === client.secret;
  const renew = (form: URLSearchParams) => {
    const refresh = form.get("refresh_token") ?? "";
    const token = refreshTokens.get(refresh);
    const isRight = isClient(form) && token !== undefined;
    renewals.push(isRight ? "renewed" : "refused");
    if (!isRight) return { error: "bad_refresh_token" };
    // Both work once.
    refreshTokens.delete(refresh);
    tokens.delete(token);
    return issue();
  };
  const authorize = (response: ServerResponse, asked: URLSearchParams) => {
    const [back = "", state = ""] = [asked.get("redirect_uri") ?? "", asked.get("state") ?? ""];
    const code = randomBytes(10).toString("hex");
    grants.set(code, { challenge: asked.get("code_challenge"), redirectUri: back });
    const link = (label: string, query: Record<string, string>) =>
      `<p><a href="${back}?${new URLSearchParams({ ...query, state })}">${label}</a></p>`;
    const links = `${link("Authorize", { code })}${link("Cancel", { error: "access_denied" })}`;
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><html lang="en"><title>Authorize</title><body>${links}</body></html>`);
  };
  const exchange = (response: ServerResponse, form: URLSearchParams) => {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    // A code works once.
    grants.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      isClient(form) && grant?.challenge === proof && grant.redirectUri === form.get("redirect_uri");
    response.writeHead(200, { "content-type": "application/json" });
    if (!isRight) return response.end(JSON.stringify({ error: "bad_verification_code" }));
    return response.end(JSON.stringify(issue()));
  };
  return {
    client,
    lifetime,
    renewals,
    revoke: () => refreshTokens.clear(),
    async answer(request: IncomingMessage, response: ServerResponse, url: URL) {
      if (url.pathname.endsWith("/authorize")) authorize(response, url.searchParams);
      else {
        const form = new URLSearchParams(await text(request));
        if (form.get("grant_type") === "refresh_token")
          response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(renew(form)));
        else exchange(response, form);
      }
    },
  };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port");
  return `http://127.0.0.1:${address.port}`;
}
