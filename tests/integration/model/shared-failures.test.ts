import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { joinProviders } from "~/server/adapters/models/join-providers";
import { ollamaProvider } from "~/server/adapters/models/ollama";
import { ollamaRunner } from "~/server/adapters/models/ollama/manage";
import { openAiCompatibleProvider } from "~/server/adapters/models/openai-compatible";
import { mcpTools } from "~/server/adapters/tools/mcp-tools";
import { listConnections, readConnectionState } from "~/server/services/model/connections";
import { modelsOf } from "~/server/services/model/models-of";
import { ollamaState, readOllama } from "~/server/services/model/ollama";
import { readToolServer } from "~/server/services/tool/tool-servers";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
const KEY = "sk-wild-flowers-0123456789";
const HOST = "internal-host.corp";

/** Everything that only whoever set up a server may see of it. */
const secrets = (url: string) => new RegExp(`${HOST}|127\\.0\\.0\\.1|${new URL(url).port}|${KEY}|BASE_URL`);

type Answer = (response: http.ServerResponse) => void;
const failures: Record<string, Answer> = {
  "redirects to another host": (response) =>
    response.writeHead(302, { location: `http://${HOST}:8080/v1/models` }).end(),
  "quotes the key": (response) =>
    response
      .writeHead(400, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: `Bad request with ${KEY} at http://${HOST}` } })),
  "breaks with its own words": (response) => response.writeHead(500).end(`{"error":"proxy ${HOST}: ${KEY}"}`),
  "is no such server": (response) => response.writeHead(404).end(`<h1>${HOST}</h1>`),
  "asks for another key": (response) => response.writeHead(401).end(`{"error":"wrong key ${KEY}"}`),
};

let owner: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  owner = await world().newUser();
  other = await world().newUser();
});

const servers: Record<string, Answer | null> = { ...failures, "does not answer": null };

describe.each(Object.entries(servers))("a server that %s", (_, answer) => {
  let url: string;
  const server = http.createServer((_request, response) => answer?.(response));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  let connectionId: string;
  let deps: ReturnType<typeof depsFor>;
  const tools: ReturnType<typeof mcpTools>[] = [];

  function depsFor(baseUrl: string) {
    const operator = mcpTools({
      operator: [{ name: "shared", isShared: true, url: `${baseUrl}/mcp`, headers: {} }],
    });
    tools.push(operator);
    return {
      ...world().deps,
      owners: { emails: [owner.email], orFirst: false },
      connectionsAllowPrivate: true,
      models: joinProviders([
        ollamaProvider({ baseUrl }),
        openAiCompatibleProvider({ baseUrl, apiKey: KEY }),
      ]),
      ollama: ollamaRunner({ baseUrl }),
      tools: operator,
    };
  }

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (!answer) close();
    deps = depsFor(url);
    const { ids, db, sealer, clock } = deps;
    connectionId = ids.next();
    await db.connection.create({
      data: {
        id: connectionId,
        userId: owner.id,
        kind: "compatible",
        name: "Team models",
        address: url,
        sealedKey: sealer.seal(KEY, "connection"),
        isShared: true,
        models: ["m"],
        offersAll: false,
        createdAt: clock.now(),
      },
      select: { id: true },
    });
  });
  afterAll(async () => {
    await deps.db.connection.deleteMany({});
    await Promise.all(tools.map((each) => each.close()));
    close();
  });

  /** All that a user is told of the failing servers. */
  async function told(user: SignedInUser): Promise<string> {
    const models = await modelsOf(deps, user.id);
    const modelId = `connection:${connectionId}/m`;
    const failure = async (id: string) =>
      models.explain(await models.open(id).catch((error: unknown) => error), id);
    return JSON.stringify([
      await readConnectionState(deps, user, { id: connectionId }),
      (await listConnections(deps, user)).fromOperator,
      await models.list(),
      await readOllama(deps, user),
      await ollamaState(deps, user),
      await readToolServer(deps, user, { id: "operator:shared" }),
      // What is stored of a failed reply.
      await Promise.all(["openai:m", "ollama:m", modelId].map(failure)),
    ]);
  }

  it("shows others its name and the kind of failure", async () => {
    const text = await told(other);
    expect(text).not.toMatch(secrets(url));
    expect(text).toContain("Team models");
    expect(text).toContain("Tell whoever manages it");
  });

  it("shows its owner the rest", async () => {
    expect(await told(owner)).toMatch(secrets(url));
  });
});
