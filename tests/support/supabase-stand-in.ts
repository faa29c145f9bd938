import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { type AuthState, answerAuth } from "./supabase/auth";
import { answerRest, describeTables } from "./supabase/rest";
import { claimsOf, signToken } from "./supabase/token";

export type SupabaseStandIn = {
  url: string;
  /** In the two forms that browsers may have, and the one that they must not. */
  keys: { anon: string; publishable: string; serviceRole: string };
  /** Runs SQL as the owner of the database, as the SQL editor does. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Method and path of each request. */
  calls: string[];
  close(): Promise<void>;
};

const roleKey = (role: string) => signToken({ iss: "supabase", ref: "standin", role, exp: 4_102_444_800 });

/** As new projects are since 2026: tables are closed to the API until they are granted. */
const ROLES = `
  create role anon nologin;
  create role authenticated nologin;
  grant usage on schema public to anon, authenticated;
  create schema auth;
  grant usage on schema auth to anon, authenticated;
  create function auth.uid() returns uuid language sql stable as
    $$ select (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid $$;
`;

/**
 * A Supabase project as far as its public key reaches: GoTrue's settings and sign-in by password, and PostgREST over a
 * real PostgreSQL with the role of the caller, so that grants and row level security decide.
 *
 * @param describes whether PostgREST lists its tables to the public key, as it did until 2026 and does on older installations
 */
export async function startSupabase({ describes = false } = {}): Promise<SupabaseStandIn> {
  // To create it blocks this process for seconds, so only those wait who store something.
  let opened: Promise<PGlite> | undefined;
  const database = () => {
    opened ??= PGlite.create().then(async (db) => {
      await db.exec(ROLES);
      return db;
    });
    return opened;
  };
  const keys = {
    anon: roleKey("anon"),
    publishable: `sb_publishable_${randomBytes(16).toString("hex")}`,
    serviceRole: roleKey("service_role"),
  };
  const auth: AuthState = { users: new Map() };
  const calls: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          "access-control-allow-origin": "*",
          "access-control-expose-headers": "content-range",
          "content-type": "application/json",
          ...headers,
        })
        .end(request.method === "HEAD" || body === undefined ? undefined : JSON.stringify(body));
    if (request.method === "OPTIONS")
      return send(200, undefined, {
        "access-control-allow-headers": String(request.headers["access-control-request-headers"] ?? "*"),
        "access-control-allow-methods": "GET, HEAD, POST, PATCH, PUT, DELETE",
      });
    calls.push(`${request.method} ${url.pathname}`);
    const key = request.headers.apikey;
    if (!key) return send(401, { message: "No API key found in request" });
    if (key !== keys.anon && key !== keys.publishable) return send(401, { message: "Invalid API key" });
    const body = await readJson(request);
    const claims = claimsOf(request.headers.authorization);
    if (url.pathname.startsWith("/auth/v1/"))
      return answerAuth(auth, { method: request.method ?? "", url, body, claims }, send);
    if (url.pathname === "/rest/v1/") {
      if (describes) return send(200, await describeTables(await database()));
      return key === keys.anon
        ? send(401, {
            message: "Invalid API key",
            hint: "Only the `service_role` API key can be used for this endpoint.",
          })
        : send(401, {
            message: "Secret API key required",
            hint: "Only secret API keys can be used for this endpoint.",
          });
    }
    if (url.pathname.startsWith("/rest/v1/"))
      return answerRest(
        await database(),
        { method: request.method ?? "", url, body, claims, headers: request.headers },
        send,
      );
    return send(404, { message: "no Route matched with those values" });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    calls,
    sql: async <Row>(text: string) => (await (await database()).exec(text)).at(-1)?.rows as Row[],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await (await opened)?.close();
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === "" ? undefined : JSON.parse(text);
}
