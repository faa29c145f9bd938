import { beforeAll, expect, it } from "vitest";
import { buildSite, SiteError, type SiteParts } from "~/domain/project/site";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";

let parts: SiteParts;
beforeAll(async () => {
  parts = await siteParts(process.cwd())();
});

const site = async (files: Record<string, string>, target: "here" | "elsewhere" = "here") =>
  buildSite(new Map(Object.entries(files)), parts, { target, supabase: null });

it("leads links from the root of a host to the site's own files, and leaves all others", async () => {
  const { files } = await site({
    "index.html":
      '<a href="/">Home</a><a href="/team/about.html?x#y">About</a><a href="/team">Team</a><a href="/team/about.html?$&">Price</a><a href="/gone">Gone</a><a href="https://a.example/team">Out</a>',
    "team/about.html": '<a href="/">Home</a>',
    "team.html": "<p>Team</p>",
  });
  const page = String(files.get("index.html"));
  for (const address of [
    "./index.html",
    "./team/about.html?x#y",
    "./team.html",
    "./team/about.html?$&",
    "/gone",
    "https://a.example/team",
  ])
    expect(page).toContain(`href="${address}"`);
  expect(files.get("team/about.html")).toContain('href="../index.html"');
});

it("serves what is public at the root, and neither hidden files nor the sources of what is compiled", async () => {
  const { files } = await site({
    "src/main.tsx": 'import "./app.css";',
    "src/app.css": "p { color: teal }",
    "public/robots.txt": "all",
    ".env": "SECRET=1",
    "package.json": "{}",
  });
  expect([...files.keys()].toSorted()).toEqual(["index.html", "public/robots.txt", "robots.txt"]);
  const page = await site({ "index.html": "<p>Hi</p>", ".env": "SECRET=1", "_drafts/one.html": "<p>No</p>" });
  expect([...page.files.keys()]).toEqual(["index.html"]);
});

it("keeps the checks of plain pages to the project", async () => {
  const { files } = await site({
    "index.html": "<h1>Hi</h1>",
    "checks/a.json": "{}",
    "data/checks.json": "[]",
  });
  expect([...files.keys()].toSorted()).toEqual(["data/checks.json", "index.html"]);
});

it("opens another host's first page by the only name that it knows", async () => {
  const made = await site(
    { "site/start.html": '<a href="next.html">Next</a>', "site/next.html": "" },
    "elsewhere",
  );
  expect(made.entry).toBe("site/start.html");
  expect(made.files.get("index.html")).toContain('<base href="site/start.html">');
});

it("brings another host's page for missing ones where code decides what is at an address, unless there is one", async () => {
  const app = { "src/App.tsx": "export default () => <p>Shop</p>;" };
  const { files } = await site(app, "elsewhere");
  expect(files.get("404.html")).toContain("site-files/entry.txt");
  expect(files.get("site-files/entry.txt")).toBe("index.html");
  const own = await site({ ...app, "public/404.html": "<p>Mine</p>" }, "elsewhere");
  expect(own.files.get("404.html")).toBe("<p>Mine</p>");
  for (const [plain, target] of [
    [{ "index.html": "<p>Hi</p>" }, "elsewhere"],
    [app, "here"],
  ] as const)
    expect((await site(plain, target)).files.has("404.html")).toBe(false);
});

it("gives libraries of CDNs from this server here, and leaves them to the CDN elsewhere", async () => {
  const files = { "index.html": '<script src="https://cdn.jsdelivr.net/npm/chart.js"></script><p>Hi</p>' };
  expect((await site(files)).files.get("index.html")).toMatch(/src="\/libraries\/chart\.js-/);
  expect((await site(files, "elsewhere")).files.get("index.html")).toContain(
    "https://cdn.jsdelivr.net/npm/chart.js",
  );
});

it("lets no text of a project end the script that it is in", async () => {
  const { files } = await site({ "src/App.tsx": 'export default () => <p>{"</script><b>out</b>"}</p>;' });
  expect(files.get("index.html")).not.toContain("</script><b>out");
});

it("names the package that is not there", async () => {
  await expect(site({ "src/App.tsx": 'import x from "left-pad";\nexport default () => x;' })).rejects.toThrow(
    SiteError,
  );
});
