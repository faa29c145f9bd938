import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { toolServerInput } from "~/domain/tool/tool-server-input";
import { aesSealer } from "~/server/adapters/system/sealer";
import { mcpTools } from "~/server/adapters/tools/mcp-tools";
import {
  beginToolSignIn,
  endToolSignIn,
  listToolServers,
  readToolServer,
  removeToolServer,
  saveToolServer,
  switchToolServer,
} from "~/server/services/tool/tool-servers";
import { chatWorld } from "~tests/support/chat-world";
import { startHostileTools } from "~tests/support/hostile-tool-server";
import { everythingProgram } from "~tests/support/official-tool-servers";
import { startSignInTools } from "~tests/support/sign-in-tool-server";

const world = chatWorld();
const SECRET = "sk-wild-flowers-0123456789";
let owner: SignedInUser;
let server: Awaited<ReturnType<typeof startHostileTools>>;
const tools = mcpTools({
  operator: [
    { name: "private", isShared: false, ...everythingProgram },
    { name: "shared", isShared: true, ...everythingProgram },
  ],
});
beforeAll(async () => {
  owner = await world().newUser();
  server = await startHostileTools([{ name: "look", description: "Looks around." }]);
});
afterAll(async () => {
  await tools.close();
  await server.close();
});
beforeEach(() => world().deps.db.toolServer.deleteMany({}));

const deps = () => ({
  ...world().deps,
  tools,
  owners: { emails: [owner.email], orFirst: false },
  connectionsAllowPrivate: true,
});
const form = (changes: object = {}) =>
  toolServerInput.parse({
    name: "Garden",
    url: server.url,
    headers: `Authorization: Bearer ${SECRET}`,
    ...changes,
  });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

describe("a server of tools", () => {
  it("is tested, sealed, and listed without its secrets", async () => {
    const saved = await saveToolServer(deps(), owner, form());
    expect(saved).toMatchObject({ tools: 1, needsSignIn: false });
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(await listToolServers(deps(), owner)).toContainEqual({
      id: saved.id,
      name: "Garden",
      url: server.url,
      transport: "http",
      headerNames: ["Authorization"],
      isSignedIn: false,
      enabled: true,
    });
    expect(JSON.stringify(await deps().db.toolServer.findMany({}))).not.toContain(SECRET);
    expect(await readToolServer(deps(), owner, saved)).toEqual({
      connected: true,
      leftOut: 0,
      tools: [{ name: "look", description: "Looks around.", decision: null, isChanged: false }],
    });
  });

  it("is the user's alone", async () => {
    const { id } = await saveToolServer(deps(), owner, form());
    const other = await world().newUser();
    const calls = [
      readToolServer(deps(), other, { id }),
      saveToolServer(deps(), other, form({ id })),
      switchToolServer(deps(), other, { id, enabled: false }),
      removeToolServer(deps(), other, { id }),
      beginToolSignIn(deps(), other, { id }),
      endToolSignIn(deps(), other, new URLSearchParams({ state: `${id}.x`, code: "1" })),
    ];
    const refusals = await Promise.all(calls.map(refusal));
    expect(new Set(refusals)).toEqual(new Set(["not_found: We couldn't find that."]));
    expect((await listToolServers(deps(), other)).map(({ name }) => name)).toEqual(["shared"]);
  });

  it("is on this machine for the owner alone, and for nobody where the operator forbids it", async () => {
    const asked = server.requests.length;
    const other = await world().newUser();
    for (const attempt of [
      () => saveToolServer(deps(), other, form()),
      () => saveToolServer({ ...deps(), connectionsAllowPrivate: false }, owner, form()),
    ])
      expect(await refusal(attempt())).toMatch(
        /^invalid: .* is not an address that this server may connect to/,
      );
    expect(server.requests).toHaveLength(asked);
  });

  it("keeps its headers when it is renamed, but takes them to no other address", async () => {
    const { id } = await saveToolServer(deps(), owner, form());
    await saveToolServer(deps(), owner, form({ id, name: "Meadow", headers: "" }));
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
    const elsewhere = await startHostileTools();
    const move = form({ id, url: elsewhere.url, headers: "" });
    expect(await refusal(saveToolServer(deps(), owner, move))).toMatch(
      /^invalid: The address changed. Enter the headers again/,
    );
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it("of the operator's is the owner's, unless it is shared, and is started for nobody else", async () => {
    const other = await world().newUser();
    expect((await listToolServers(deps(), owner)).map(({ id }) => id)).toEqual([
      "operator:private",
      "operator:shared",
    ]);
    expect(await refusal(readToolServer(deps(), other, { id: "operator:private" }))).toMatch(/^not_found/);
    expect(await readToolServer(deps(), other, { id: "operator:shared" })).toMatchObject({ connected: true });
  });
});

it("is sealed with the new secret when it is used after a change of the secret", async () => {
  const { id } = await saveToolServer(deps(), owner, form());
  const next = "another secret of the tests, long enough";
  const rotated = { ...deps(), sealer: aesSealer(next, "a secret of the tests, long enough") };
  await readToolServer(rotated, owner, { id });
  // Also without the previous secret, which the operator removes one day.
  await readToolServer({ ...deps(), sealer: aesSealer(next) }, owner, { id });
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
  const lost = { ...deps(), sealer: aesSealer("a secret that never sealed anything here") };
  expect(await listToolServers(lost, owner)).toContainEqual(expect.objectContaining({ id, headerNames: [] }));
});

describe("a server that the user signs in to", () => {
  it("is added before, signed in to once, renewed by itself, and tells when it is over", async () => {
    const signing = await startSignInTools();
    const { id, needsSignIn } = await saveToolServer(deps(), owner, form({ url: signing.url, headers: "" }));
    expect(needsSignIn).toBe(true);
    expect(await readToolServer(deps(), owner, { id })).toMatchObject({
      connected: false,
      needsSignIn: true,
    });
    const { url } = await beginToolSignIn(deps(), owner, { id });
    const back = await fetch(url, { redirect: "manual" });
    const answer = new URL(back.headers.get("location") ?? "");
    expect(`${answer.origin}${answer.pathname}`).toBe("http://localhost:3000/api/tools/oauth");
    const forged = new URLSearchParams({
      code: answer.searchParams.get("code") ?? "",
      state: `${id}.forged`,
    });
    expect(await refusal(endToolSignIn(deps(), owner, forged))).toMatch(
      /^unavailable: This sign-in was not begun/,
    );
    await endToolSignIn(deps(), owner, answer.searchParams);
    expect(await readToolServer(deps(), owner, { id })).toMatchObject({
      connected: true,
      tools: [{ name: "mine" }],
    });
    expect(await listToolServers(deps(), owner)).toContainEqual(
      expect.objectContaining({ id, isSignedIn: true }),
    );
    // Once only.
    expect(await refusal(endToolSignIn(deps(), owner, answer.searchParams))).toMatch(/^unavailable/);
    signing.expire();
    expect(await readToolServer(deps(), owner, { id })).toMatchObject({ connected: true });
    signing.revoke();
    expect(await readToolServer(deps(), owner, { id })).toMatchObject({
      connected: false,
      needsSignIn: true,
    });
    const [row] = await deps().db.toolServer.findMany({ select: { sealedSignIn: true } });
    expect(row?.sealedSignIn).not.toContain("access_token");
    await signing.close();
  });
});
