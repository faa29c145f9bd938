import { expect, it } from "vitest";
import { saveViews } from "~/server/services/publication/count-views";
import { APP_URL, publishForm, publishingWorld } from "~tests/support/publishing-world";

const { world, asUser, project, change, visit, enter } = publishingWorld();

const page = (heading: string) => ({
  "index.html": `<!doctype html><html lang="en"><head><title>Own</title><link rel="stylesheet" href="style.css"></head><body><h1>${heading}</h1><a href="/about.html">About</a></body></html>`,
  "about.html": "<h1>About</h1>",
  "style.css": "h1 { color: teal }",
});

const hourLater = () => new Date(world().deps.clock.now().getTime() + 3_600_000);

it("shows a project to everybody under its address, with its own title and description, and without an origin", async () => {
  const { api, projectId } = await project(page("Bluebonnets"));
  const { slug, address } = await api.publication.publish(publishForm(projectId));
  expect(slug).toMatch(/^wild-flowers-[a-z0-9]{1,6}$/);
  expect(address).toBe(`${APP_URL}/p/${slug}`);
  const answer = await visit(`/p/${slug}`);
  expect(answer.status).toBe(200);
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-scripts/);
  expect(policy).not.toContain("allow-same-origin");
  expect(policy).not.toContain("frame-ancestors");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const html = await answer.text();
  for (const text of [
    "<h1>Bluebonnets</h1>",
    "color: teal",
    "<title>Wild flowers</title>",
    '<meta name="description" content="A field of them.">',
    `<meta property="og:image" content="${APP_URL}/api/publications/${slug}?`,
    'href="./about.html"',
  ])
    expect(html).toContain(text);
});

it("serves the other files of a project by their types, and only what a browser may ask for", async () => {
  const { api, projectId } = await project({ ...page("One"), "docs/index.html": "<p>Docs</p>" });
  const { slug } = await api.publication.publish(publishForm(projectId));
  const types = await Promise.all(
    ["about.html", "style.css"].map(async (path) => {
      const { status, headers } = await visit(`/p/${slug}/${path}`);
      return [status, headers.get("content-type")];
    }),
  );
  expect(types).toEqual([
    [200, "text/html; charset=utf-8"],
    [200, "text/css; charset=utf-8"],
  ]);
  const folder = await visit(`/p/${slug}/docs`);
  expect([folder.status, folder.headers.get("location")]).toEqual([307, `/p/${slug}/docs/index.html`]);
  for (const path of [
    `/p/${slug}/nothing.html`,
    `/p/${slug}/..%2f..%2fetc%2fpasswd`,
    "/p/no-such-slug",
    "/p/%ff",
  ]) {
    const missing = await visit(path);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("Page not found");
  }
});

const app = { "src/App.tsx": "export default () => <p>Shop</p>;", "public/logo.svg": "<svg />" };
const script = { "index.html": '<p>Shop</p><script>history.pushState(null, "", "/a")</script>' };

it.each([
  ["an app", app],
  ["a page with a script", script],
])(
  "shows the first page of %s at every address that its code may have, and nothing in place of a file",
  async (_, files) => {
    const { api, projectId } = await project(files);
    const { slug } = await api.publication.publish(publishForm(projectId));
    const first = await (await visit(`/p/${slug}`)).text();
    for (const path of ["invoices", "invoices/4", "docs/v1.2", "a%20b/"]) {
      const answer = await visit(`/p/${slug}/${path}`);
      expect([answer.status, await answer.text()]).toEqual([200, first]);
    }
    expect(first).toContain(`<base href="/p/${slug}/">`);
    for (const path of ["gone.js", "src/App.tsx", "images/gone.png", ".env"])
      expect((await visit(`/p/${slug}/${path}`)).status).toBe(404);
  },
);

it("has no page at an address that no code of the project decides about", async () => {
  const { api, projectId } = await project(page("One"));
  const { slug } = await api.publication.publish(publishForm(projectId));
  expect((await visit(`/p/${slug}/invoices`)).status).toBe(404);
});

it("answers a browser that has the page already with 304", async () => {
  const { api, projectId } = await project(page("One"));
  const { slug } = await api.publication.publish(publishForm(projectId));
  const plain = await visit(`/p/${slug}`);
  const tag = plain.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"/);
  expect((await visit(`/p/${slug}`, { "if-none-match": tag })).status).toBe(304);
});

it("runs components: their page brings the compiled files and asks this server for the packages", async () => {
  const { api, projectId } = await project({
    "src/App.tsx": 'import { useState } from "react";\nexport default () => <p>{useState(1)[0]}</p>;',
  });
  const { slug } = await api.publication.publish(publishForm(projectId));
  const html = await (await visit(`/p/${slug}`)).text();
  expect(html).toMatch(/<script type="importmap">.*"react":"\/packages\/react-\w+\.js"/);
  expect(html).toContain("src/App.tsx");
  expect((await visit(`/p/${slug}/src/App.tsx`)).status).toBe(404);
  const vue = await project({ "src/App.vue": "<template><p>Leaf</p></template>" });
  const published = await vue.api.publication.publish(publishForm(vue.projectId));
  expect(await (await visit(`/p/${published.slug}`)).text()).toContain('"vue":"/packages/vue-');
});

it("refuses what does not run, and says why", async () => {
  const { api, projectId } = await project({ "src/App.tsx": "export default () => <p>;" });
  await expect(api.publication.publish(publishForm(projectId))).rejects.toThrow(
    /^This version does not run: .*src\/App\.tsx:1/,
  );
  const script = await project({ "tool.py": "print('no page')" });
  await expect(script.api.publication.publish(publishForm(script.projectId))).rejects.toThrow(
    "This project has no page to publish.",
  );
});

it("follows the newest version, or stays at one until it is updated", async () => {
  const { user, api, chatId, projectId, versionId } = await project(page("First"));
  const { slug } = await api.publication.publish(publishForm(projectId, { versionId }));
  await change(user, chatId, page("Second"));
  const heading = async () => /<h1>(\w+)</.exec(await (await visit(`/p/${slug}`)).text())?.[1];
  expect(await heading()).toBe("First");
  expect(await api.publication.ofProject({ projectId })).toMatchObject({
    versionId,
    shown: { number: 1 },
    newest: { number: 2 },
  });
  const shown = (await api.publication.ofProject({ projectId }))?.newest;
  await change(user, chatId, page("Unseen"));
  await api.publication.update({ projectId, versionId: shown?.id ?? "" });
  expect(await heading()).toBe("Second");
  await api.publication.publish(publishForm(projectId, { versionId: null }));
  await change(user, chatId, page("Third"));
  await api.publication.publish(publishForm(projectId, { versionId: null }));
  expect(await heading()).toBe("Third");
});

it("asks for the password, remembers the browser that gave it, and forgets it with another password", async () => {
  const { api, projectId } = await project(page("Secret"));
  const { slug } = await api.publication.publish(publishForm(projectId, { password: "wild flowers" }));
  const locked = await visit(`/p/${slug}`);
  expect(locked.status).toBe(401);
  const form = await locked.text();
  expect(form).toContain('type="password"');
  expect(form).not.toContain("Secret");
  const wrong = await enter(`/p/${slug}`, "garden flowers");
  expect(await wrong.text()).toContain("This password is incorrect.");
  const right = await enter(`/p/${slug}`, "wild flowers");
  expect([right.status, right.headers.get("location")]).toEqual([303, `/p/${slug}`]);
  const cookie = right.headers.get("set-cookie") ?? "";
  expect(cookie).toContain(`Path=/p/${slug}; `);
  expect(cookie).toContain("HttpOnly");
  const key = cookie.split(";")[0] ?? "";
  const open = await visit(`/p/${slug}`, { cookie: key });
  expect([open.status, open.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(await open.text()).toContain("Secret");
  for (const forged of [key.replace(/=(\d)/, "=9$1"), `${key.slice(0, -3)}abc`, key.slice(0, -1)])
    expect((await visit(`/p/${slug}`, { cookie: forged })).status).toBe(401);
  await api.publication.publish(publishForm(projectId, { password: "other flowers" }));
  expect((await visit(`/p/${slug}`, { cookie: key })).status).toBe(401);
  await api.publication.publish(publishForm(projectId, { password: "" }));
  expect((await visit(`/p/${slug}`)).status).toBe(200);
});

it("lets what a page with a password loads in by a key in its address, which leads no visitor in", async () => {
  const { api, projectId } = await project(page("Secret"));
  const { slug } = await api.publication.publish(publishForm(projectId, { password: "wild flowers" }));
  const framed = await enter(`/p/${slug}`, "wild flowers", { "sec-fetch-dest": "iframe" });
  const base = framed.headers.get("location") ?? "";
  expect(base).toMatch(new RegExp(`^/p/${slug}/~\\d+\\.[\\w-]{43}$`));
  expect(await (await visit(base)).text()).toContain(`<base href="${base}/">`);
  expect(await (await visit(`${base}/about.html`)).text()).toContain(`<base href="${base}/">`);
  const style = await visit(`${base}/style.css`);
  expect([style.status, style.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect((await visit(`/p/${slug}/style.css`)).status).toBe(401);
  expect((await visit(`${base.slice(0, -3)}abc/style.css`)).status).toBe(401);
  const followed = await visit(`${base}/about.html`, { "sec-fetch-dest": "document" });
  expect([followed.status, followed.headers.get("location")]).toEqual([307, `/p/${slug}/about.html`]);
});

it("slows down those who guess passwords", async () => {
  const { api, projectId } = await project(page("Secret"));
  const { slug } = await api.publication.publish(publishForm(projectId, { password: "wild flowers" }));
  for (let attempt = 0; attempt < 5; attempt++)
    await enter(`/p/${slug}`, "guess", { "x-forwarded-for": "203.0.113.50" });
  const limited = await enter(`/p/${slug}`, "wild flowers", { "x-forwarded-for": "203.0.113.50" });
  expect(limited.status).toBe(429);
  expect(await limited.text()).toContain("Please try again in");
  expect((await enter(`/p/${slug}`, "wild flowers", { "x-forwarded-for": "203.0.113.51" })).status).toBe(303);
});

it("ends at its time, when it is taken off, and while its chat is deleted", async () => {
  const { user, api, chatId, projectId } = await project(page("Soon gone"));
  const status = async (slug: string) => (await visit(`/p/${slug}`)).status;
  const gone = new Date(world().deps.clock.now().getTime() - 1);
  const { slug } = await api.publication.publish(publishForm(projectId, { expiresAt: gone }));
  expect(await status(slug)).toBe(410);
  const later = await api.publication.publish(
    publishForm(projectId, { slug: "soon-gone", expiresAt: hourLater() }),
  );
  expect([await status(slug), await status(later.slug)]).toEqual([404, 200]);
  await api.publication.remove({ projectId });
  expect(await status(later.slug)).toBe(404);
  expect(await api.publication.ofProject({ projectId })).toBeNull();

  const again = await api.publication.publish(publishForm(projectId));
  await world().deps.db.chat.update({ where: { id: chatId }, data: { deletedAt: world().deps.clock.now() } });
  expect(await status(again.slug)).toBe(404);
  expect(await asUser(user).publication.list()).toEqual([]);
});

it("counts who opens its pages, and keeps a number only", async () => {
  const { api, projectId } = await project(page("Counted"));
  const { slug } = await api.publication.publish(publishForm(projectId));
  await visit(`/p/${slug}`);
  await visit(`/p/${slug}/about.html`);
  await visit(`/p/${slug}/style.css`);
  await visit(`/p/${slug}`, {}, "HEAD");
  await visit(`/p/${slug}`, { "sec-purpose": "prefetch" });
  const { deps } = world();
  const isDown = Promise.reject(new Error("The database is away"));
  isDown.catch(() => {});
  await saveViews({ ...deps, db: { ...deps.db, $executeRaw: () => isDown } as unknown as typeof deps.db });
  await saveViews(deps);
  expect(await api.publication.ofProject({ projectId })).toMatchObject({ views: 2 });
});

it("is its owner's alone to see and change, and an address belongs to one", async () => {
  const { user, api, projectId, versionId } = await project(page("Mine"));
  const { slug } = await api.publication.publish(publishForm(projectId, { slug: "mine-alone" }));
  const other = await project(page("Theirs"));
  const another = await project(page("Also mine"), user);
  await expect(other.api.publication.publish(publishForm(other.projectId, { slug }))).rejects.toThrow(
    "This address is taken.",
  );
  expect(await other.api.publication.list()).toEqual([]);
  await Promise.all(
    [
      other.api.publication.ofProject({ projectId }),
      other.api.publication.publish(publishForm(projectId)),
      other.api.publication.publish(publishForm(other.projectId, { versionId })),
      another.api.publication.publish(publishForm(another.projectId, { versionId })),
      other.api.publication.update({ projectId, versionId }),
      other.api.publication.remove({ projectId }),
    ].map((refused) => expect(refused).rejects.toThrow("We couldn't find that.")),
  );
  expect((await visit(`/p/${slug}`)).status).toBe(200);
  for (const bad of ["Ab", "ab", "a--", "login", "wild flowers", "x".repeat(61)])
    await expect(api.publication.publish(publishForm(projectId, { slug: bad }))).rejects.toThrow();
});
