import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DomainError } from "~/domain/error/domain-error";
import { aesSealer } from "~/server/adapters/system/sealer";
import {
  connectGitHub,
  connectGitHubApp,
  disconnectGitHub,
  readGitHub,
} from "~/server/services/github/connection";
import { searchRepositories } from "~/server/services/github/repositories";
import { failure } from "~tests/support/github-rest-stand-in";
import { gitHubWorld } from "~tests/support/github-world";

const world = gitHubWorld();

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => (error instanceof DomainError ? `${error.code}: ${error.userMessage}` : error),
  );

describe("GitHub for projects", () => {
  it("is connected with a token that is tested, sealed and never shown", async () => {
    const { deps, gitHub, newUser } = world();
    const user = await newUser();
    expect(await readGitHub(deps, user)).toEqual({ connection: null, hasApp: true, webUrl: gitHub.url });
    const token = gitHub.addToken({ login: "ada", expires: "2027-01-31 10:00:00 UTC" });
    await connectGitHub(deps, user, { token });
    expect((await readGitHub(deps, user)).connection).toEqual({
      kind: "token",
      login: "ada",
      scopes: null,
      expiresAt: new Date("2027-01-31T10:00:00Z"),
    });
    const stored = await deps.db.gitHubConnection.findMany();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await readGitHub(deps, await newUser())).connection).toBeNull();
  });

  it("says what a classic token may do", async () => {
    const { deps, gitHub, newUser } = world();
    const user = await newUser();
    await connectGitHub(deps, user, { token: gitHub.addToken({ login: "ada", scopes: "repo, read:org" }) });
    expect((await readGitHub(deps, user)).connection).toMatchObject({
      scopes: ["repo", "read:org"],
      expiresAt: null,
    });
  });

  it("keeps the token that works when another one does not", async () => {
    const { deps, newUser, gitHub } = world();
    const user = await newUser();
    await connectGitHub(deps, user, { token: gitHub.addToken({ login: "ada" }) });
    expect(await refusal(connectGitHub(deps, user, { token: "github_pat_0123456789abcdef" }))).toMatch(
      /^forbidden: GitHub refused the token: it is wrong, expired or revoked/,
    );
    expect((await readGitHub(deps, user)).connection).toMatchObject({ login: "ada" });
  });

  it("is connected by the operator's app, with the proof of who began", async () => {
    const { deps, gitHub, newUser } = world();
    const user = await newUser();
    const [verifier, redirectUri] = ["v".repeat(43), "http://localhost:3000/api/github/callback"];
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const authorize = async () => {
      const page = await fetch(deps.gitHub.app?.authorizeUrl({ state: "s", challenge, redirectUri }) ?? "");
      return /code=(\w+)/.exec(await page.text())?.[1] ?? "";
    };
    const wrong = { code: await authorize(), verifier: "w".repeat(43), redirectUri };
    expect(await refusal(connectGitHubApp(deps, user, wrong))).toMatch(/^invalid: GitHub did not accept/);
    await connectGitHubApp(deps, user, { code: await authorize(), verifier, redirectUri });
    expect((await readGitHub(deps, user)).connection).toEqual({
      kind: "app",
      login: "octocat",
      scopes: ["repo"],
      expiresAt: null,
    });
    expect(gitHub.calls.at(-1)?.token).toMatch(/^gho_/);
  });

  it("is gone with its token once it is disconnected", async () => {
    const { deps, newUser, connected } = world();
    const [ada, bea] = [await connected("ada"), await connected("bea")];
    await disconnectGitHub(deps, ada);
    expect((await readGitHub(deps, ada)).connection).toBeNull();
    expect((await readGitHub(deps, bea)).connection).toMatchObject({ login: "bea" });
    expect(await refusal(disconnectGitHub(deps, await newUser()))).toMatch(/^not_found/);
  });

  it("opens its token after a change of the secret, and asks to connect once that is lost", async () => {
    const { deps, connected } = world();
    const user = await connected("ada");
    const search = (sealer: ReturnType<typeof aesSealer>) =>
      refusal(searchRepositories({ ...deps, sealer }, user, { search: "" }));
    const [before, after] = ["a secret of the tests, long enough", "another secret that is long enough"];
    expect(await search(aesSealer(after))).toBe("forbidden: Connect GitHub in your account first.");
    expect(await search(aesSealer(after, before))).toBe("accepted");
    expect(await search(aesSealer(after))).toBe("accepted");
  });
});

describe("one's own repositories", () => {
  it("are found by words of their names, on all pages", async () => {
    const { deps, gitHub, connected } = world();
    const user = await connected("zoe");
    for (let number = 0; number < 101; number++) gitHub.addRepository(`zoe/plot-${number}`);
    gitHub.addRepository("zoe/Rose-Garden", { isPrivate: true });
    gitHub.addRepository("somebody/rose-garden");
    expect(await searchRepositories(deps, user, { search: "garden rose" })).toEqual([
      {
        id: expect.any(String),
        fullName: "zoe/Rose-Garden",
        isPrivate: true,
        isArchived: false,
        defaultBranch: "main",
        canPush: true,
      },
    ]);
    expect(await searchRepositories(deps, user, { search: "" })).toHaveLength(30);
  });
});

describe("a refusal of GitHub is one sentence", () => {
  const reset = String(Date.parse("2026-11-02T14:05:00Z") / 1_000);
  it.each([
    [
      failure(403, "API rate limit exceeded for user ID 1.", {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset,
      }),
      "too_many_requests: GitHub accepts no more requests until 14:05 UTC.",
    ],
    [
      failure(429, "You have exceeded a secondary rate limit."),
      "too_many_requests: GitHub is limiting requests. Please try again in a few minutes.",
    ],
    [
      failure(403, "Resource protected by organization SAML enforcement.", {
        "x-github-sso": "required; url=https://github.com/orgs/x/sso",
      }),
      "forbidden: The organization requires single sign-on. Authorize the token for it on GitHub.",
    ],
    [
      failure(403, "Resource not accessible by personal access token", {
        "x-accepted-github-permissions": "contents=write,pull_requests=read; issues=write",
      }),
      "forbidden: The token lacks access. Give it the permission contents (write) and pull requests (read) on GitHub.",
    ],
    [
      failure(422, "Repository rule violations found\n\nSecret detected in content"),
      "conflict: GitHub found a secret, such as a key, in the files and refused the push. Remove it and push again.",
    ],
    [failure(502, "Bad Gateway"), "unavailable: GitHub has a problem (502). Please try again later."],
    [failure(403, "You are blocked."), "invalid: GitHub refused this: You are blocked."],
  ])("%#", async (answer, sentence) => {
    const { deps, gitHub, connected } = world();
    const user = await connected("amy");
    gitHub.refuseNext(/GET \/user\/repos/, answer);
    expect(await refusal(searchRepositories(deps, user, { search: "" }))).toBe(sentence);
  });
});
