import { expect, it } from "vitest";
import { z } from "zod";
import { Endpoint, type Route, userRoute } from "~/server/api/route";
import { routes } from "~/server/api/routes/table";
import { filesUnder, textOf } from "~tests/support/source-files";

/** Next bundles the whole server for each handler that imports any of it, and would let it answer past the guards. */
const importsServer = /from "~\/server\/(?!api\/frame-document")/;
const onlyDispatches =
  /^export \{ (?:dispatch as DELETE, )?dispatch as GET, dispatch as OPTIONS, dispatch as POST \};$/m;

/** The route handlers of Next that neither pass each request on to the table nor were made at build time. */
const handlersBesideTheDoor = (handlers: readonly { file: string; text: string }[]): string[] =>
  handlers
    .filter(({ text }) => !onlyDispatches.test(text))
    .filter(
      ({ text }) => importsServer.test(text) || !text.includes('export const dynamic = "force-static";'),
    )
    .map(({ file }) => file);

/** The methods of the table that were not made by the guards: no session, budget or turn is asked for. */
const entriesBesideTheDoor = (table: Record<string, object>): string[] =>
  Object.entries(table).flatMap(([path, route]) =>
    Object.entries(route)
      .filter(([, endpoint]) => !(endpoint instanceof Endpoint))
      .map(([method]) => `${method} ${path}`),
  );

/** Files that no entry of the table comes from would be reached by other ways, or by none. */
const unlisted = (files: readonly string[], table: string): string[] =>
  files.filter((file) => !table.includes(`"./${file.replace(/^.*\/|\.tsx?$/g, "")}"`));

const handlers = filesUnder("src/app")
  .filter((file) => /\/route\.tsx?$/.test(file))
  .map((file) => ({ file, text: textOf(file) }));
const routeFiles = filesUnder("src/server/api/routes").filter((file) => !file.endsWith("/table.ts"));

it("lets every request in through the guards", () => {
  expect(handlers.length).toBeGreaterThan(0);
  expect(handlersBesideTheDoor(handlers)).toEqual([]);
  expect(entriesBesideTheDoor(routes)).toEqual([]);
  expect(unlisted(routeFiles, textOf("src/server/api/routes/table.ts"))).toEqual([]);
});

it("finds a handler, an entry and a file outside the guards", () => {
  const text = 'import { deps } from "~/server/wiring";\nexport const GET = () => Response.json(deps());\n';
  expect(handlersBesideTheDoor([...handlers, { file: "planted/route.ts", text }])).toEqual([
    "planted/route.ts",
  ]);
  const dynamic = "export const GET = () => new Response(Date.now().toString());\n";
  expect(handlersBesideTheDoor([{ file: "planted/route.ts", text: dynamic }])).toEqual(["planted/route.ts"]);
  const listed = userRoute({ input: z.object({}), cost: 1, answer: () => new Response() });
  const table = { ...routes, "/api/planted": { GET: listed, POST: { ...listed } } };
  expect(entriesBesideTheDoor(table)).toEqual(["POST /api/planted"]);
  expect(
    unlisted([...routeFiles, "src/server/api/routes/planted.ts"], textOf("src/server/api/routes/table.ts")),
  ).toEqual(["src/server/api/routes/planted.ts"]);
});

/** What makes an archive, or draws a file, whenever it is asked. */
const heavyRoutes = [
  "/api/account-export",
  "/api/chats",
  "/api/invoices/[invoiceId]",
  "/api/project-packages",
  "/api/publications/[slug]",
  "/api/rated-replies",
  "/api/versions/[versionId]",
];
/** What must be answered when a budget is spent, what has budgets of its own, and files that Next otherwise serves. */
const withoutBudget = [
  "/api/health",
  "/api/live",
  "/api/trpc/[trpc]",
  "/editor/[...path]",
  "/libraries/[...path]",
  "/packages/[...path]",
];

it("gives every entry a cost, and every download a concurrency", () => {
  const all = Object.entries<Route>(routes).flatMap(([path, route]) =>
    Object.values(route).map((endpoint) => ({ path, endpoint })),
  );
  const pathsOf = (wanted: (endpoint: Endpoint) => boolean) => [
    ...new Set(all.filter(({ endpoint }) => wanted(endpoint)).map(({ path }) => path)),
  ];
  expect(pathsOf(({ concurrency }) => concurrency !== undefined)).toEqual(heavyRoutes);
  expect(pathsOf(({ cost }) => cost === 0)).toEqual(withoutBudget);
});
