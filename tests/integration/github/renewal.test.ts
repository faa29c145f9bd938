import { beforeEach, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubRest } from "~/server/adapters/github/rest";
import { finishGitHubConnection, startGitHubConnection } from "~/server/services/github/app-flow";
import { readGitHub, requireGitHub } from "~/server/services/github/connection";
import { gitHubWorld } from "~tests/support/github-world";

const world = gitHubWorld();
const HOURS = 3_600_000;

/** A user who connected GitHub by an app whose tokens expire after eight hours. */
async function connectedByApp() {
  const { deps: general, gitHub, newUser } = world();
  const user = await newUser();
  const time = { passed: 0 };
  const start = general.clock.now().getTime();
  const deps = {
    ...general,
    appUrl: "http://localhost:3000",
    clock: { now: () => new Date(start + time.passed) },
  };
  gitHub.letTokensExpire(8 * 3_600);
  const { url, secret } = startGitHubConnection(deps);
  const page = await (await fetch(url)).text();
  const back = new URL(/href="([^"]+code=[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "");
  const [code = "", state = ""] = [back.searchParams.get("code") ?? "", back.searchParams.get("state") ?? ""];
  await finishGitHubConnection(deps, user, { secret, state, code });
  const row = (who: SignedInUser) => deps.db.gitHubConnection.findUnique({ where: { id: who.id } });
  return {
    deps,
    user,
    gitHub,
    time,
    row: () => row(user),
    login: async () => (await requireGitHub(deps, user)).viewer(),
  };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

beforeEach(() => void world().gitHub.renewals.splice(0));

it("is renewed once when it expires, whoever else calls GitHub at that time", async () => {
  const { gitHub, time, login, row, deps, user } = await connectedByApp();
  expect(JSON.stringify(await row())).not.toMatch(/gh[or]_/);
  expect((await readGitHub(deps, user)).connection).toMatchObject({ kind: "app", expiresAt: null });
  time.passed = 7 * HOURS;
  await login();
  expect(gitHub.renewals).toEqual([]);
  time.passed = 9 * HOURS;
  const logins = await Promise.all(Array.from({ length: 5 }, login));
  expect(logins.map((viewer) => viewer.login)).toEqual(Array(5).fill("octocat"));
  expect(gitHub.renewals).toEqual(["renewed"]);
  // The new one expires, too.
  time.passed = 18 * HOURS;
  await login();
  expect(gitHub.renewals).toEqual(["renewed", "renewed"]);
  expect(JSON.stringify(await row())).not.toMatch(/gh[or]_/);
});

it("asks to connect again when GitHub refuses to renew it, and does not try again", async () => {
  const { gitHub, time, login } = await connectedByApp();
  gitHub.revokeApp();
  time.passed = 9 * HOURS;
  const said = /^forbidden: .*Connect GitHub again in your account\.$/;
  expect(await refusal(login())).toMatch(said);
  expect(await refusal(login())).toMatch(said);
  expect(gitHub.renewals).toEqual(["refused"]);
});

it("stays connected while GitHub does not answer, and is renewed later", async () => {
  const { deps, user, gitHub, time, login } = await connectedByApp();
  time.passed = 9 * HOURS;
  const silent = gitHubRest({ apiUrl: "http://127.0.0.1:9/api/v3", client: gitHub.client });
  expect(await refusal(requireGitHub({ ...deps, gitHub: silent }, user))).toMatch(/^unavailable/);
  expect((await login()).login).toBe("octocat");
  expect(gitHub.renewals).toEqual(["renewed"]);
});

it("is taken over from a process that ended while renewing it", async () => {
  const { deps, user, gitHub, time, login } = await connectedByApp();
  time.passed = 9 * HOURS;
  await deps.db.gitHubConnection.update({
    where: { id: user.id },
    data: { renewingSince: new Date(deps.clock.now().getTime() - 60_000) },
    select: { id: true },
  });
  expect((await login()).login).toBe("octocat");
  expect(gitHub.renewals).toEqual(["renewed"]);
});
