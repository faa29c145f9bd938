import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const USUAL = "strict-origin-when-cross-origin";
const PASSWORD = "a field of flowers";

type Expected = { status?: number; referrer?: string; policy?: RegExp; cache?: RegExp };

/** What every response says, once, and what is its own. */
function check(
  kind: string,
  answer: APIResponse,
  { status = 200, referrer = USUAL, policy, cache }: Expected,
) {
  const all = answer.headersArray().map(({ name, value }) => [name.toLowerCase(), value] as const);
  const named = (wanted: string) => all.filter(([name]) => name === wanted).map(([, value]) => value);
  const seen = {
    kind,
    status: answer.status(),
    referrer: named("referrer-policy"),
    sniffing: named("x-content-type-options"),
    permissions: named("permissions-policy"),
    policies: named("content-security-policy").length,
    caches: named("cache-control").length,
  };
  expect(seen).toEqual({
    kind,
    status,
    referrer: [referrer],
    sniffing: ["nosniff"],
    permissions: ["camera=(), microphone=(), geolocation=(), payment=()"],
    policies: policy ? 1 : seen.policies,
    caches: cache ? 1 : seen.caches,
  });
  if (policy)
    expect([kind, named("content-security-policy")[0]]).toEqual([kind, expect.stringMatching(policy)]);
  if (cache) expect([kind, named("cache-control")[0]]).toEqual([kind, expect.stringMatching(cache)]);
}

const document = /^default-src 'self'/;
const inert = /^default-src 'none'; sandbox$/;
const sandboxed = /^sandbox (?!.*allow-same-origin)/;
const forever = /max-age=31536000, immutable/;

/** By path: one of each kind that needs no session. */
const forEverybody: [kind: string, path: string, expected: Expected][] = [
  ["a prerendered page", "/enterprise", { policy: document }],
  ["a page made for the request", "/login?step=password", { policy: document }],
  ["a page that does not exist", "/a-field-without-flowers", { status: 404, policy: document }],
  ["a redirect to the login", "/dashboard", { status: 307, policy: document }],
  ["a redirect of the table", "/sales", { status: 307 }],
  ["JSON", "/api/payments", {}],
  ["a call", "/api/trpc/inquiry.contact", {}],
  ["the session", "/api/auth/session", { cache: /no-store/ }],
  ["a refusal", "/api/account-export", { status: 401 }],
  ["no route", "/api/nothing", { status: 404 }],
  ["the preview's frame", "/frame", { referrer: "no-referrer", policy: sandboxed }],
  ["the terminal's frame", "/frame/terminal", { referrer: "no-referrer", policy: sandboxed }],
  ["a picture of a page", "/share/home/image.png", { cache: /public/ }],
  ["a static file", "/icon-192.png", {}],
  [
    "no publication",
    "/p/no-such-page",
    { status: 404, referrer: "no-referrer", policy: /^default-src 'none'/ },
  ],
];

test("every kind of response has the headers of its own, as they are served", async ({ page, request }) => {
  test.setTimeout(120_000);
  const get = (from: APIRequestContext, path: string) => from.get(path, { maxRedirects: 0 });
  for (const [kind, path, expected] of forEverybody) check(kind, await get(request, path), expected);
  const html = await (await request.get("/")).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? "";
  check("a script", await get(request, script), { cache: forever });

  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  await chat.sendAndSeeStream("I need a checklist called 'Launch day', in teal");
  await chat.seeEnd();
  await page.waitForURL(/\/chat\/[\w-]{36}/);
  const chatId = new URL(page.url()).pathname.split("/")[2] ?? "";
  const { origin } = new URL(page.url());
  const call = async (path: string, json: object) => {
    const answer = await page.request.post(`/api/trpc/${path}`, { data: { json }, headers: { origin } });
    return (await answer.json()).result.data.json;
  };
  const input = encodeURIComponent(JSON.stringify({ json: { chatId } }));
  const head = (await (await page.request.get(`/api/trpc/project.ofChat?input=${input}`)).json()).result.data
    .json;
  for (const format of ["zip", "git", "html", "site"]) {
    const answer = await get(page.request, `/api/versions/${head.versionId}?format=${format}`);
    check(`an export as ${format}`, answer, { policy: inert, cache: /^private, no-store$/ });
  }
  check("chats", await get(page.request, "/api/chats?format=json"), { policy: inert, cache: /no-store/ });
  const thumbnail = await get(page.request, `/api/thumbnails/${head.versionId}`);
  check("a thumbnail", thumbnail, { policy: inert, cache: /^private, max-age=31536000, immutable$/ });
  const frame = await get(page.request, `/api/frame/${head.projectId}`);
  check("a project's own frame", frame, { referrer: "no-referrer", policy: sandboxed });

  const form = { projectId: head.projectId, slug: "", title: "Launch", description: "", versionId: null };
  const { slug } = await call("publication.publish", { ...form, password: null, expiresAt: null });
  check("a publication", await get(request, `/p/${slug}`), {
    policy: sandboxed,
    cache: /^public, no-cache$/,
  });
  const picture = await get(request, `/api/publications/${slug}`);
  check("a publication's picture", picture, { policy: inert, cache: /public/ });

  await call("publication.publish", { ...form, slug, password: PASSWORD, expiresAt: null });
  const locked = { status: 401, referrer: "no-referrer", policy: /form-action 'self'/, cache: /^no-store$/ };
  check("a locked publication", await get(request, `/p/${slug}`), locked);
  const opened = await request.post(`/p/${slug}`, { form: { password: PASSWORD }, maxRedirects: 0 });
  check("the password", opened, { status: 303, cache: /^no-store$/ });
  // Its address must not reach the sites it links to.
  const unlocked = { referrer: "same-origin", policy: sandboxed, cache: /^private, no-cache$/ };
  check("an unlocked publication", await get(request, `/p/${slug}`), unlocked);
});
