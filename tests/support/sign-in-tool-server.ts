import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

type Grant = { challenge: string; redirect: string };

/** A tool server that the user signs in to: OAuth 2.1 with registration, PKCE and short-lived tokens. */
export async function startSignInTools() {
  const clients = new Map<string, string[]>();
  const grants = new Map<string, Grant>();
  const tokens = { access: new Set<string>(), refresh: new Set<string>() };
  const seen: { path: string; authorization: string | undefined; xTeam: unknown }[] = [];
  const server = http.createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", origin());
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    seen.push({
      path: url.pathname,
      authorization: incoming.headers.authorization,
      xTeam: incoming.headers["x-team"],
    });
    const json = (status: number, value: object, headers = {}) => {
      outgoing.writeHead(status, { "content-type": "application/json", ...headers });
      outgoing.end(JSON.stringify(value));
    };
    const grantTokens = () => {
      const access_token = randomUUID();
      const refresh_token = randomUUID();
      tokens.access.add(access_token);
      tokens.refresh.add(refresh_token);
      json(200, { access_token, refresh_token, token_type: "Bearer", expires_in: 3_600 });
    };
    if (url.pathname.startsWith("/.well-known/oauth-protected-resource"))
      return json(200, { resource: `${origin()}/mcp`, authorization_servers: [origin()] });
    if (url.pathname === "/.well-known/oauth-authorization-server")
      return json(200, {
        issuer: origin(),
        authorization_endpoint: `${origin()}/authorize`,
        token_endpoint: `${origin()}/token`,
        registration_endpoint: `${origin()}/register`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        token_endpoint_auth_methods_supported: ["none"],
      });
    if (url.pathname === "/register") {
      const client = JSON.parse(body) as { redirect_uris: string[] };
      const client_id = randomUUID();
      clients.set(client_id, client.redirect_uris);
      return json(201, { ...client, client_id });
    }
    if (url.pathname === "/authorize") {
      const { searchParams: asked } = url;
      const redirect = asked.get("redirect_uri") ?? "";
      const isKnown = clients.get(asked.get("client_id") ?? "")?.includes(redirect);
      if (!isKnown || asked.get("code_challenge_method") !== "S256")
        return json(400, { error: "invalid_request" });
      const code = randomUUID();
      grants.set(code, { challenge: asked.get("code_challenge") ?? "", redirect });
      const back = new URL(redirect);
      back.search = String(new URLSearchParams({ code, state: asked.get("state") ?? "" }));
      return outgoing.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === "/token") {
      const form = new URLSearchParams(body);
      if (form.get("grant_type") === "refresh_token")
        return tokens.refresh.delete(form.get("refresh_token") ?? "")
          ? grantTokens()
          : json(400, { error: "invalid_grant" });
      const grant = grants.get(form.get("code") ?? "");
      grants.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      const isRight = grant?.challenge === challenge && grant.redirect === form.get("redirect_uri");
      return isRight ? grantTokens() : json(400, { error: "invalid_grant" });
    }
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? "")?.[1] ?? "";
    if (!tokens.access.has(token)) {
      const about = `${origin()}/.well-known/oauth-protected-resource/mcp`;
      return json(
        401,
        { error: "invalid_token" },
        { "www-authenticate": `Bearer resource_metadata="${about}"` },
      );
    }
    const message = (body ? JSON.parse(body) : {}) as { id?: number; method?: string };
    if (incoming.method !== "POST") return json(405, {});
    if (message.id === undefined) return outgoing.writeHead(202).end();
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: "signed", version: "1" },
      },
      "tools/list": { tools: [{ name: "mine", inputSchema: { type: "object" } }] },
    };
    const result = results[message.method ?? ""];
    json(200, {
      jsonrpc: "2.0",
      id: message.id,
      ...(result ? { result } : { error: { code: -32601, message: "Method not found" } }),
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = () => `http://127.0.0.1:${port}`;
  return {
    url: `${origin()}/mcp`,
    seen,
    /** From now on every client must renew its token. */
    expire: () => tokens.access.clear(),
    /** From now on nobody is signed in. */
    revoke() {
      tokens.access.clear();
      tokens.refresh.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
