import { expect, it } from "vitest";
import { z } from "zod";
import { Endpoint, type Route, userRoute } from "~/server/api/route";
import { routes } from "~/server/api/routes/table";
import { filesUnder, textOf } from "~tests/support/source-files";

/** Next bundles the whole server for each handler that imports any of it, and would let it answer past the guards. */
const importsServer = /from "~\/server\/(?!api\/frame-document")/;
const onlyHandsOn =
  /^export \{ (?:handleRequest as DELETE, )?handleRequest as GET, handleRequest as OPTIONS, handleRequest as POST \};$/m;

/** The route handlers of Next that neither pass each request on to the table nor were made at build time. */
const handlersOutsideGuards = (handlers: readonly { file: string; text: string }[]): string[] =>
  handlers
    .filter(({ text }) => !onlyHandsOn.test(text))
    .filter(
      ({ text }) => importsServer.test(text) || !text.includes('export const dynamic = "force-static";'),
    )
    .map(({ file }) => file);

/** The methods of the table that were not made by the guards: no session, budget or turn is asked for. */
const entriesOutsideGuards = (table: Record<string, object>): string[] =>
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
  expect(handlersOutsideGuards(handlers)).toEqual([]);
  expect(entriesOutsideGuards(routes)).toEqual([]);
  expect(unlisted(routeFiles, textOf("src/server/api/routes/table.ts"))).toEqual([]);
});

it("finds a handler, an entry and a file outside the guards", () => {
  const text = 'import { deps } from "~/server/wiring";\nexport const GET = () => Response.json(deps());\n';
  expect(handlersOutsideGuards([...handlers, { file: "planted/route.ts", text }])).toEqual([
    "planted/route.ts",
  ]);
  const dynamic = "export const GET = () => new Response(Date.now().toString());\n";
  expect(handlersOutsideGuards([{ file: "planted/route.ts", text: dynamic }])).toEqual(["planted/route.ts"]);
  const listed = userRoute({ input: z.object({}), cost: 1, answer: () => new Response() });
  const table = { ...routes, "/api/planted": { GET: listed, POST: { ...listed } } };
  expect(entriesOutsideGuards(table)).toEqual(["POST /api/planted"]);
  expect(
    unlisted([...routeFiles, "src/server/api/routes/planted.ts"], textOf("src/server/api/routes/table.ts")),
  ).toEqual(["src/server/api/routes/planted.ts"]);
});

/** What makes an archive, or draws a file, whenever it is asked. */
const heavyRoutes = [
  "/api/account-export",
  "/api/admin-export/[file]",
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

/** Who answers in an error format of their own, and therefore admit their calls themselves, with the files that do. */
const transports = {
  "/api/mcp": ["mcp/answer-mcp.ts", "mcp/server-for.ts"],
  "/api/oauth/device": ["oauth/answer-oauth.ts"],
  "/api/oauth/register": ["oauth/answer-oauth.ts"],
  "/api/oauth/revoke": ["oauth/answer-oauth.ts"],
  "/api/oauth/token": ["oauth/answer-oauth.ts"],
  "/api/trpc/[trpc]": ["trpc.ts"],
  "/api/v1/[...path]": ["v1/answer-request.ts"],
  "/git/[repository]/[...path]": ["git/answer-git.ts"],
};
const everyRoute = ["route.ts"];

/** Deducting from a budget, or entering a turn. */
const limitsItself = /\.spend\(|[lL]imits\??\.enter\(|\b(?:spend|enter)\b[^;]*\} = .*[lL]imits/;
const limitingFiles = (sources: readonly { file: string; text: string }[]): string[] =>
  sources.filter(({ text }) => limitsItself.test(text)).map(({ file }) => file);

it("admits the calls of every transport in one place", () => {
  const own = Object.entries<Route>(routes)
    .filter(([path, route]) =>
      Object.values(route).some(({ access }) => access === "key" || path in transports),
    )
    .map(([path]) => path);
  expect(own).toEqual(Object.keys(transports));
  for (const file of [...everyRoute, ...Object.values(transports).flat()])
    expect([file, textOf(`src/server/api/${file}`).match(/\bawait admit\(/)?.[0]]).toEqual([
      file,
      "await admit(",
    ]);
  const sources = filesUnder("src/server")
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/server/adapters/"))
    .map((file) => ({ file, text: textOf(file) }));
  expect(limitingFiles(sources)).toEqual(["src/server/api/admit.ts"]);
});

it.each([
  "const wait = await deps.limits.spend({ budget, key, cost });",
  "const turn = await concurrencyLimits.enter(name, user.id, signal);",
  "const { enter } = deps.concurrencyLimits;",
])("finds a transport that limits its callers itself: %s", (text) => {
  expect(limitingFiles([{ file: "planted.ts", text }])).toEqual(["planted.ts"]);
});
