import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { answerLanguageQuestions } from "~/features/project/typescript/answer-language-questions";
import { isScript, type LanguageService } from "~/features/project/typescript/language-service";
import type { Answer, Call } from "~/features/project/worker-calls/answer-calls";
import { projectPath } from "../../../../scripts/environment.mjs";
import { buildEditor, isEditorBuilt } from "../../../../scripts/set-up/build-editor.mjs";
import { outsideProjects } from "../../../support/projects/export-projects";
import { invoicing } from "../../../support/projects/invoicing";

/** The browser's worker, with the compiler in this process. */
class CompilerWorker extends EventTarget {
  readonly handlers: Record<string, (input: never) => unknown> = answerLanguageQuestions();
  postMessage({ id, name, input }: Call) {
    const data: Answer = { id, output: this.handlers[name]?.(input as never) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {}
}

beforeAll(async () => {
  // What other tests of this process loaded is kept by the module.
  vi.resetModules();
  if (!(await isEditorBuilt())) await buildEditor();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("Worker", CompilerWorker);
  vi.stubGlobal(
    "fetch",
    async (path: string) =>
      fetched[path] ??
      (path.startsWith("/api/") ? new Response(null, { status: 404 }) : null) ??
      new Response(await readFile(projectPath("public", path.slice(1)))),
  );
});
afterAll(() => void vi.unstubAllGlobals());

/** What the server answers beside its files. */
const fetched: Record<string, Response> = {};

type Files = Record<string, string>;

async function withService<Result>(files: Files, use: (service: LanguageService) => Promise<Result>) {
  const { createLanguageService } = await import("~/features/project/typescript/language-service");
  const service = createLanguageService(() => new Map(Object.entries(files)));
  try {
    return await use(service);
  } finally {
    service.stop();
  }
}

/** Every problem of a project, as "path:line message". */
const problemsOf = (files: Files) =>
  withService(files, async (service) => {
    const found: string[] = [];
    for (const path of Object.keys(files).filter(isScript))
      for (const { line, message } of await service.call("problems", { path }))
        found.push(`${path}:${line} ${message}`);
    return found;
  });

const invoicingWithTests: Files = {
  ...invoicing,
  "tsconfig.json": JSON.stringify({
    compilerOptions: { strict: true, types: ["vite/client", "vitest/globals"] },
  }),
  "src/vite-env.d.ts": '/// <reference types="vite/client" />\n',
  "vite.config.ts": `import { fileURLToPath } from "node:url";
import path from "path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  define: { __MODE__: mode },
  resolve: { alias: { "@": path.resolve(__dirname, "./src"), "~": fileURLToPath(new URL("./src", import.meta.url)) } },
}));
`,
  "src/extra/panel.tsx": `import { Link, type RouteObject, useNavigate, useParams } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { cn } from "@/lib/utils";
import photo from "./photo.jpeg";
import logo from "./logo.svg?url";
import styles from "./panel.module.css";
import "./panel.css";

export const routes: RouteObject[] = [{ path: "/panel/:id", element: <Panel /> }];

export function Panel() {
  const { id } = useParams<{ id: string }>();
  const navigate = useNavigate();
  return (
    <Card className={cn("p-4", styles.panel)}>
      <CardContent>
        <img src={photo} alt="" />
        <img src={logo} alt="" />
        <Link to="/">Home {id?.toUpperCase()}</Link>
        <Button variant="outline" onClick={() => navigate(-1)}>
          Back {import.meta.env.VITE_NAME}
        </Button>
      </CardContent>
    </Card>
  );
}
`,
  "src/extra/panel.module.css": ".panel { color: red }",
  "src/extra/panel.css": "p { color: red }",
  "src/extra/total.ts":
    "export const total = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);\n",
  "src/extra/total.test.ts": `import { beforeEach, describe, expect, it, vi } from "vitest";
import { total } from "./total";

describe("total", () => {
  const log = vi.fn<(text: string) => void>();
  beforeEach(() => log.mockClear());
  it("adds", () => {
    log("added");
    expect(total([1, 2])).toBe(3);
    expect(log).toHaveBeenCalledWith("added");
  });
});
`,
  "src/extra/globals.test.ts": `import { total } from "./total";

it("adds nothing", () => expect(total([])).toBe(0));
`,
};

it.each(Object.entries({ ...outsideProjects, "the invoices, with tests and settings": invoicingWithTests }))(
  "finds nothing wrong in %s",
  async (_, files) => {
    expect(await problemsOf(files)).toEqual([]);
  },
);

it("takes packages of the package.json for what they are outside, and no others", async () => {
  const used = `import { listen } from "left-here/server";
import { z } from "not-there";

listen((request) => request.url);
export default z;
`;
  expect(
    await problemsOf({ "package.json": '{"dependencies":{"left-here":"1"}}', "src/a.ts": used }),
  ).toEqual(["src/a.ts:2 Cannot find module 'not-there' or its corresponding type declarations."]);
});

it("reports every real error, also those of the types that projects do not bring", async () => {
  const found = await problemsOf({
    "src/a.tsx": `import { useNavigate, useNowhere } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { missing } from "./b";
const go = useNavigate();
export const made = <Button variant="loud">{go.length.nope}</Button>;
export const sum: number = "none";
export const typo = useStat(0);
function open(name) { return name; }
`,
    "src/b.ts": "export const there = 1;\n",
    "src/a.test.ts": 'import { expect, it } from "vitest";\nit("adds", () => expect(1).toBeOne());\n',
  });
  expect(found.map((line) => line.split(" ")[0])).toEqual([
    "src/a.tsx:1",
    "src/a.tsx:3",
    "src/a.tsx:5",
    "src/a.tsx:5",
    "src/a.tsx:6",
    "src/a.tsx:7",
    "src/a.tsx:8",
    "src/a.test.ts:2",
  ]);
});

const price = {
  "src/price.ts": "export const price = (cents: number) => cents / 100;\n",
  "src/a.ts": 'import { price } from "./price";\n\nexport const shown = { price, all: price(5) };\n',
  "src/b.ts": "export const half = price(50) / 2;\n",
};

it("finds where a name is defined and used, and says what is outside the project", async () => {
  await withService(price, async (service) => {
    const at = price["src/a.ts"].indexOf("price(5)");
    expect(await service.call("definitions", { path: "src/a.ts", at })).toEqual([
      { path: "src/price.ts", from: 13, to: 18, line: 1, column: 14 },
    ]);
    const places = await service.call("references", { path: "src/a.ts", at });
    expect(places.map(({ path, line, column }) => `${path}:${line}:${column}`).toSorted()).toEqual([
      "src/a.ts:1:10",
      "src/a.ts:3:24",
      "src/a.ts:3:36",
      "src/price.ts:1:14",
    ]);
    const own = `${price["src/b.ts"]}export const text = "a".trim();\n`;
    await withService({ "src/b.ts": own }, async (other) => {
      const [outside] = await other.call("definitions", { path: "src/b.ts", at: own.indexOf("trim") });
      expect(outside).toEqual({ outside: "/lib/lib.es5.d.ts" });
    });
  });
});

it("renames in all files, keeps a property's name, and refuses what is not the project's", async () => {
  await withService(price, async (service) => {
    const renaming = await service.call("renaming", {
      path: "src/a.ts",
      at: price["src/a.ts"].indexOf("price(5)"),
    });
    if ("refusal" in renaming) throw new Error(renaming.refusal);
    expect(renaming.name).toBe("price");
    expect(renaming.parts.map(({ path, line, prefix }) => `${path}:${line} ${prefix}`).toSorted()).toEqual([
      "src/a.ts:1 ",
      "src/a.ts:3 ",
      "src/a.ts:3 price: ",
      "src/price.ts:1 ",
    ]);
    const refused = await service.call("renaming", { path: "src/a.ts", at: price["src/a.ts"].indexOf("5)") });
    expect(refused).toHaveProperty("refusal");
  });
});

it("adds the import that an unknown name needs", async () => {
  await withService(price, async (service) => {
    const [problem] = await service.call("problems", { path: "src/b.ts" });
    if (problem?.code === undefined) throw new Error("no problem");
    const fixes = await service.call("fixes", { path: "src/b.ts", ...problem, code: problem.code });
    expect(fixes[0]).toEqual({
      title: 'Add import from "./price"',
      changes: [{ from: 0, to: 0, before: "", insert: 'import { price } from "./price";\n\n' }],
    });
  });
});

it("lists errors as a compiler does, and says when there is none", async () => {
  const broken = new Map([["src/a.ts", 'export const a: number = "a";\n']]);
  const { checkTypes } = await import("~/features/project/check-types");
  expect(await checkTypes(broken)).toEqual({
    output:
      "src/a.ts:1:14 - error: Type 'string' is not assignable to type 'number'.\nFound 1 error in 1 file.\n",
    exitCode: 2,
  });
  expect(await checkTypes(new Map([["src/a.ts", "export const a = 1;\n"]]))).toEqual({
    output: "No type errors in 1 script.\n",
    exitCode: 0,
  });
});

it("knows the types of packages of the registry that a project pins, and takes untyped ones as they are", async () => {
  const pins = (name: string) => [`node_modules/${name}`, { version: "1.0.0" }];
  fetched["/api/project-packages"] = Response.json({ types: "npm/k/types.json" });
  fetched["/packages/npm/k/types.json"] = Response.json({
    "/node_modules/wild-flower/package.json": '{ "name": "wild-flower", "types": "index.d.ts" }',
    "/node_modules/wild-flower/index.d.ts": "export function pick(count: number): string;",
    "/node_modules/wild-root/package.json": '{ "name": "wild-root", "main": "index.js" }',
    "/node_modules/@types/wild-root/package.json": '{ "name": "@types/wild-root", "types": "index.d.ts" }',
    "/node_modules/@types/wild-root/index.d.ts": "export function dig(depth: number): void;",
  });
  const problems = await problemsOf({
    "src/App.ts": `import { pick } from "wild-flower";
import seed from "wild-seed";
seed.sow();
pick("three");
import { dig } from "wild-root";
dig("deep");
`,
    "package-lock.json": JSON.stringify({
      packages: {
        "": { dependencies: { "wild-flower": "^1.0.0", "wild-seed": "^1.0.0", "wild-root": "^1.0.0" } },
        ...Object.fromEntries([pins("wild-flower"), pins("wild-seed"), pins("wild-root")]),
      },
    }),
  });
  expect(problems).toEqual([
    "src/App.ts:4 Argument of type 'string' is not assignable to parameter of type 'number'.",
    "src/App.ts:6 Argument of type 'string' is not assignable to parameter of type 'number'.",
  ]);
});
