import { expect, it } from "vitest";
import type { ApiScope } from "~/domain/api/scope";
import { handleRequest } from "~/server/api/handle-request";
import { findKey } from "~/server/services/api/find-key";
import { removeExpiredOAuth } from "~/server/services/api/oauth/remove-expired";
import { ISSUER, oauthWorld, postForm } from "~tests/support/oauth-world";

const { world, asUser, newUser, register, token } = oauthWorld();
const GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const scopes: ApiScope[] = ["models"];

async function newCaller() {
  const { user } = await newUser();
  return { user, api: asUser(user) };
}

/** A device that waits. */
async function newDevice() {
  const { client_id } = await register({ client_name: "Terminal", redirect_uris: [], grant_types: [GRANT] });
  const form = { client_id, scope: "models projects:read" };
  const started = await (await postForm("/api/oauth/device", form)).json();
  const poll = () => token({ grant_type: GRANT, client_id, device_code: started.device_code });
  return { client_id, code: started.user_code as string, started, poll };
}

it("gives tokens once its user has allowed it, and once only", async () => {
  const { user, api } = await newCaller();
  const { code, started, poll } = await newDevice();
  expect(started).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: `${ISSUER}/device`,
    verification_uri_complete: `${ISSUER}/device?code=${code}`,
    expires_in: 600,
    interval: 5,
  });
  expect(await poll()).toMatchObject({ status: 400, error: "authorization_pending" });
  expect(await api.connectedApp.device({ code: ` ${code.toLowerCase().replace("-", " ")} ` })).toMatchObject({
    code,
    app: { name: "Terminal", scopes: ["models", "projects:read"] },
    place: "Unknown place",
  });
  await api.connectedApp.answerDevice({ code, allow: true, scopes, password: "" });
  const answers = await Promise.all([poll(), poll()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const tokens = answers.find(({ status }) => status === 200);
  expect(await findKey(world().deps, tokens?.access_token ?? "")).toMatchObject({
    scopes,
    user: { id: user.id },
  });
  expect(await poll()).toMatchObject({ error: "invalid_grant" });
  const rows = JSON.stringify(await world().deps.db.oAuthDevice.findMany());
  expect(rows).not.toContain(started.device_code);
});

it("tells a device that asks too often to slow down, more each time", async () => {
  await newCaller();
  const { poll } = await newDevice();
  expect((await poll()).error).toBe("authorization_pending");
  expect((await poll()).error).toBe("slow_down");
  world().pass(6_000);
  expect((await poll()).error).toBe("slow_down");
  world().pass(14_000);
  expect((await poll()).error).toBe("slow_down");
  world().pass(20_000);
  expect((await poll()).error).toBe("authorization_pending");
});

it("is refused for good when its user refuses", async () => {
  const { api } = await newCaller();
  const { code, poll } = await newDevice();
  await api.connectedApp.answerDevice({ code, allow: false, scopes: [], password: "" });
  expect((await poll()).error).toBe("access_denied");
  await expect(
    api.connectedApp.answerDevice({ code, allow: true, scopes, password: "" }),
  ).rejects.toMatchObject({
    cause: { field: "code" },
  });
  expect((await poll()).error).toBe("access_denied");
});

it("expires after ten minutes, for the user and the device", async () => {
  const { api } = await newCaller();
  const { code, poll } = await newDevice();
  world().pass(600_000);
  await expect(api.connectedApp.device({ code })).rejects.toMatchObject({ cause: { field: "code" } });
  expect((await poll()).error).toBe("expired_token");
  world().pass(1);
  await removeExpiredOAuth(world().deps);
  expect((await poll()).error).toBe("invalid_grant");
});

it("takes the first answer: nobody else can decide afterwards, or take scopes that were not asked for", async () => {
  const first = await newCaller();
  const { code, poll } = await newDevice();
  await expect(
    first.api.connectedApp.answerDevice({ code, allow: true, scopes: ["models", "publish"], password: "" }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await first.api.connectedApp.answerDevice({ code, allow: true, scopes, password: "" });
  const second = await newCaller();
  for (const allow of [true, false])
    await expect(
      second.api.connectedApp.answerDevice({ code, allow, scopes, password: "" }),
    ).rejects.toMatchObject({ cause: { field: "code" } });
  const { access_token = "" } = await poll();
  expect((await findKey(world().deps, access_token))?.user.id).toBe(first.user.id);
});

it("refuses a device code of another app", async () => {
  const { api } = await newCaller();
  const { code, started, poll } = await newDevice();
  const other = await newDevice();
  await api.connectedApp.answerDevice({ code, allow: true, scopes, password: "" });
  const { client_id } = other;
  expect(await token({ grant_type: GRANT, client_id, device_code: started.device_code })).toMatchObject({
    error: "invalid_grant",
  });
  expect((await poll()).status).toBe(200);
});

it("makes a user who guesses wait, and one who types it right never", async () => {
  const { api } = await newCaller();
  const { code } = await newDevice();
  for (let at = 0; at < 10; at++) await api.connectedApp.device({ code });
  for (let at = 0; at < 5; at++)
    await expect(api.connectedApp.device({ code: "BBBB-BBBB" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  await expect(api.connectedApp.device({ code })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(
    api.connectedApp.answerDevice({ code, allow: true, scopes, password: "" }),
  ).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

it("lets no guest see or answer a device", async () => {
  await newCaller();
  const { code } = await newDevice();
  const input = encodeURIComponent(JSON.stringify({ json: { code } }));
  const read = await handleRequest(new Request(`${ISSUER}/api/trpc/connectedApp.device?input=${input}`));
  expect(read.status).toBe(401);
});
