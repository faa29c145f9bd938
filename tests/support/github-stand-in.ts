import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export type GitHubUser = {
  id: number;
  login: string;
  name: string | null;
  emails: { email: string; primary: boolean; verified: boolean }[];
};

type Grant = { login: string; redirectUri: string; challenge: string | null };

export type GitHubStandIn = {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Requests to the authorize page. */
  authorizations: URLSearchParams[];
  /** The tokens issued. */
  tokens: string[];
  addUser(user: GitHubUser): void;
  /** While down, every API call is dropped without a response. */
  isDown: boolean;
  close(): Promise<void>;
};

const answers = {
  /** GitHub's verbatim error for an invalid code, sent with status 200. */
  badCode: {
    error: "bad_verification_code",
    error_description: "The code passed is incorrect or expired.",
    error_uri:
      "https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/#bad-verification-code",
  },
  badClient: {
    error: "incorrect_client_credentials",
    error_description: "The client_id and/or client_secret passed are incorrect.",
  },
  badCredentials: { message: "Bad credentials", status: "401" },
} as const;

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Authorize</title><meta name="viewport" content="width=device-width"><body>${body}</body></html>`;

/** A fake GitHub: the OAuth web flow and two API calls under one origin, as in GitHub Enterprise. */
export async function startGitHub(): Promise<GitHubStandIn> {
  const users = new Map<string, GitHubUser>();
  const grants = new Map<string, Grant>();
  const owners = new Map<string, string>();
  const client = { clientId: "Iv1.bluebonnet", clientSecret: randomBytes(20).toString("hex") };
  const authorizations: URLSearchParams[] = [];

  const authorize = ({ searchParams: authorization }: URL, response: ServerResponse) => {
    if (authorization.get("client_id") !== client.clientId) return send(response, 404, page("<h1>404</h1>"));
    authorizations.push(authorization);
    const choice = (label: string, decision: string) =>
      `<p><a href="/login/oauth/decide?${new URLSearchParams([...authorization, ["decision", decision]])}">${label}</a></p>`;
    const choices = [...users.keys()].map((login) => choice(`Authorize as ${login}`, login));
    return send(response, 200, page([...choices, choice("Cancel", "")].join("")));
  };

  const answerDialog = ({ searchParams: asked }: URL, response: ServerResponse) => {
    const login = asked.get("decision");
    const back = new URL(asked.get("redirect_uri") ?? "");
    const state = asked.get("state") ?? "";
    if (login) {
      const code = randomBytes(10).toString("hex");
      grants.set(code, { login, redirectUri: `${back}`, challenge: asked.get("code_challenge") });
      back.search = `${new URLSearchParams({ code, state })}`;
    } else {
      const error_description = "The user has denied your application access.";
      back.search = `${new URLSearchParams({ error: "access_denied", error_description, state })}`;
    }
    response.writeHead(302, { location: `${back}` }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const basic = Buffer.from(
      request.headers.authorization?.replace(/^Basic /, "") ?? "",
      "base64",
    ).toString();
    const [id = form.get("client_id"), secret = form.get("client_secret")] = basic ? basic.split(":") : [];
    if (id !== client.clientId || secret !== client.clientSecret)
      return send(response, 200, answers.badClient);
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    // A code works once.
    grants.delete(code);
    if (!grant || grant.redirectUri !== form.get("redirect_uri") || !proves(form.get("code_verifier"), grant))
      return send(response, 200, answers.badCode);
    const token = `gho_${randomBytes(18).toString("hex")}`;
    owners.set(token, grant.login);
    return send(response, 200, {
      access_token: token,
      token_type: "bearer",
      scope: "read:user,user:email",
    });
  };

  const ownerOf = (request: IncomingMessage) =>
    users.get(owners.get(request.headers.authorization?.replace(/^(?:Bearer|token) /, "") ?? "") ?? "");

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://github.invalid");
    const calls = url.pathname.startsWith("/api/") || url.pathname === "/login/oauth/access_token";
    if (standIn.isDown && calls) return request.socket.destroy();
    if (url.pathname === "/login/oauth/authorize") return authorize(url, response);
    if (url.pathname === "/login/oauth/decide") return answerDialog(url, response);
    if (url.pathname === "/login/oauth/access_token") return exchange(request, response);
    const user = ownerOf(request);
    if (!user) return send(response, 401, answers.badCredentials);
    const { id, login, name, emails } = user;
    const email = null;
    if (url.pathname === "/api/v3/user") return send(response, 200, { id, login, name, email });
    if (url.pathname === "/api/v3/user/emails") return send(response, 200, emails);
    return send(response, 404, { message: "Not Found" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in listens on no port");
  const standIn: GitHubStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    ...client,
    authorizations,
    get tokens() {
      return [...owners.keys()];
    },
    addUser: (user) => void users.set(user.login, user),
    isDown: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return standIn;
}

/** PKCE: the verifier must match the challenge of the code. */
const proves = (verifier: string | null, { challenge }: Grant) =>
  challenge === null ||
  createHash("sha256")
    .update(verifier ?? "")
    .digest("base64url") === challenge;

function send(response: ServerResponse, status: number, body: string | object) {
  const html = typeof body === "string";
  response.writeHead(status, {
    "content-type": html ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
  });
  response.end(html ? body : JSON.stringify(body));
}
