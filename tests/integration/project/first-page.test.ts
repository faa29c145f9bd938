import { expect, it, vi } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { readFirstPage } from "~/server/services/project/first-page";
import { publishingWorld } from "~tests/support/publishing-world";

const { world, project, change } = publishingWorld();
const parts = siteParts(process.cwd());
const deps = () => ({ ...world().deps, siteParts: parts });

const app = (title: string) => ({
  "src/App.tsx": `import "./index.css";\nexport default function App() { return <h1>${title}</h1>; }`,
  "src/index.css": "h1 { color: teal }",
});

/** On a busy machine it may be built only after the longest wait. */
const built = (user: SignedInUser, projectId: string) =>
  vi.waitFor(
    async () => {
      const first = await readFirstPage(deps(), user, { projectId });
      if (!first) throw new Error("It is not built yet");
      return first;
    },
    { timeout: 60_000, interval: 200 },
  );

it("is the newest version's page, with its packages, built once", async () => {
  const { user, chatId, projectId } = await project(app("Moss"));
  const first = await built(user, projectId);
  expect(first.stored).toEqual([]);
  expect(first.page.bundle?.modules["src/App.tsx"]?.code).toContain("Moss");
  const texts = first.page.bundle?.packages.texts ?? {};
  expect(Object.keys(texts)).toEqual(expect.arrayContaining([expect.stringContaining("react")]));
  expect(Object.values(texts).every((text) => text.length > 0)).toBe(true);
  const again = await built(user, projectId);
  expect(again.page.bundle?.modules).toBe(first.page.bundle?.modules);
  await change(user, chatId, app("Fern"));
  const next = await built(user, projectId);
  expect(next.page.bundle?.modules["src/App.tsx"]?.code).toContain("Fern");
});

it("has the app's data for who may change it, and is nobody else's", async () => {
  const { user, api, projectId } = await project({ "index.html": "<h1>Moss</h1>" });
  await api.project.keepStorage({ projectId, keeps: true });
  await api.project.writeStorage({ projectId, changes: JSON.stringify([{ key: "a", value: "1" }]) });
  expect((await built(user, projectId)).stored).toEqual([["a", "1"]]);
  const stranger = await world().newUser();
  await expect(readFirstPage(deps(), stranger, { projectId })).rejects.toMatchObject({ code: "not_found" });
});

it.each([
  ["does not compile", { "src/App.tsx": "export default function App() { return <h1> }" }],
  ["asks for a package first", { "src/App.tsx": 'import "left-pad";\nexport default () => <h1>A</h1>;' }],
  ["uses Supabase", { "index.html": "<script>window.supabase.from('a')</script>" }],
  ["is no page", { "main.py": "print(1)" }],
])("is left to the builder where it %s", async (_, files) => {
  const { user, projectId } = await project(files);
  expect(await readFirstPage(deps(), user, { projectId })).toBeNull();
});
