import { expect, it } from "vitest";
import { buildSite, SiteError } from "~/domain/project/site";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { compiledBefore } from "~preview/bundle";

const endless = { "src/endless.scss": "$i: 0;\n@while true { $i: $i + 1; }" };
const impatient = siteParts(process.cwd(), undefined, processWorkers({ timeoutMs: 2_000 }));
const filesOf = (files: Record<string, string>) => new Map(Object.entries(files));

it("ends a sheet that never ends, and the server goes on meanwhile", async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  const compiling = (await impatient()).sheets(filesOf(endless));
  await expect(compiling).rejects.toBeInstanceOf(SiteError);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

it("says why no site can be made of an app whose sheet never ends", async () => {
  const parts = await impatient();
  const app = filesOf({
    "src/App.tsx": 'import "./endless.scss";\nexport default () => <p>Hi</p>;',
    ...endless,
  });
  const page = filesOf({ "index.html": '<link rel="stylesheet" href="src/endless.scss">', ...endless });
  for (const files of [app, page])
    await expect(buildSite(files, parts, { target: "here", supabase: null })).rejects.toThrow(
      "The Sass of this project takes too long to compile.",
    );
});

it("compiles sheets, modules and Vue's blocks as the preview does, and keeps the place of a mistake", async () => {
  const files = filesOf({
    "src/app.scss": "$c: teal; p { a { color: $c } }",
    "src/card.module.scss": ".card { b { color: teal } }",
    "src/App.vue":
      '<template><p>Hi</p></template>\n<style lang="scss">\n$c: teal;\np { color: $c }\n</style>',
    "src/bad.scss": "p { color: $missing; }",
  });
  const parts = await siteParts(process.cwd())();
  const compile = compiledBefore(await parts.sheets(files));
  expect(compile("src/app.scss", "")).toContain("p a {\n  color: teal;");
  expect(compile("src/card.module.scss", "")).toContain(".card b {");
  expect(() => compile("src/bad.scss", "")).toThrow(
    expect.objectContaining({
      path: "src/bad.scss",
      line: 1,
      message: expect.stringContaining("Undefined variable"),
    }),
  );
  const site = await buildSite(new Map([...files].filter(([path]) => path.endsWith(".vue"))), parts, {
    target: "here",
    supabase: null,
  });
  expect([...site.files.values()].join("\n")).toContain("color: teal");
});

// The compiler of scripts tries each type twice: forty of them in each other take it years.
it("gives up an app whose script never compiles, and builds the next one like the server itself", async () => {
  const parts = await impatient();
  const options = { target: "here", supabase: null } as const;
  const endless = filesOf({
    "src/App.tsx": 'import "./a"; export default () => <p />;',
    "src/a.ts": "<a>[".repeat(40),
  });
  const app = filesOf({ "src/App.tsx": "export default () => <p>Hi</p>;" });
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  await expect(parts.build(endless, options, "ann")).rejects.toBeInstanceOf(SiteError);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
  const site = await parts.build(app, options, "ann");
  expect([...site.files]).toEqual([...(await buildSite(app, parts, options)).files]);
  const broken = filesOf({ "src/App.jsx": "export default (" });
  await expect(parts.build(broken, options, "ann")).rejects.toThrow(/src\/App\.jsx/);
});
