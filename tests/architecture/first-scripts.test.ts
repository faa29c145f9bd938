import path from "node:path/posix";
import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";

const sources = new Set([...filesUnder("src"), ...filesUnder("packages/preview")]);
/** As tsconfig.json has them. */
const entries: Record<string, string> = {
  "~preview": "packages/preview/index.ts",
  "~preview/bundle": "packages/preview/bundle/bundle-project.ts",
};
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?\bfrom "([^"]+)";|^import "([^"]+)";/gms;

/** What a file imports at once, types left out: files of the project and names of packages. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(IMPORT)].map(([, from, bare]) => resolve(file, from ?? bare ?? ""));

function resolve(file: string, name: string): string {
  const entry = entries[name];
  if (entry) return entry;
  const place = name.startsWith("~/")
    ? path.join("src", name.slice(2))
    : name.startsWith(".") && path.join(path.dirname(file), name);
  if (!place) return name;
  const ends = [".ts", ".tsx", ".js", "/index.ts", ""];
  return ends.map((end) => place + end).find((found) => sources.has(found)) ?? name;
}

/** For each file and package in the first scripts of a page, the files that lead to it. */
function reachedFrom(entry: string): Map<string, string[]> {
  const reached = new Map([[entry, [entry]]]);
  const follow = (file: string, way: string[]) => {
    for (const target of importsOf(file)) {
      if (reached.has(target)) continue;
      reached.set(target, [...way, target]);
      if (sources.has(target)) follow(target, [...way, target]);
    }
  };
  follow(entry, [entry]);
  return reached;
}

const packagesOf = (entry: string): Map<string, string[]> =>
  new Map([...reachedFrom(entry)].filter(([target]) => !sources.has(target)));

/** What a component of the server sends to browsers: every file under a "use client". */
const sentBy = (entry: string): string[] => {
  const clients = [...reachedFrom(entry).keys()].filter(
    (file) => sources.has(file) && textOf(file).startsWith('"use client"'),
  );
  return clients.flatMap((file) => [...reachedFrom(file).keys()]);
};

it("keeps what the chat needs later out of its first scripts", () => {
  const packages = packagesOf("src/app/(workspace)/chat/[[...chatId]]/builder.tsx");
  expect([...packages.keys()]).toContain("react-resizable-panels");
  const late = [
    "zod",
    "yjs",
    "katex",
    "recharts",
    "sucrase",
    "@vue/compiler-sfc",
    "sass",
    "@xterm/xterm",
    "@codemirror/view",
  ];
  expect(late.flatMap((name) => packages.get(name)?.join(" → ") ?? [])).toEqual([]);
});

it("lets a page take one function of the preview without the rest of its entry point", () => {
  // Its modules are read by a bundler only where something of them is used.
  expect(JSON.parse(textOf("packages/preview/package.json"))).toHaveProperty("sideEffects", false);
  const modules = filesUnder("packages/preview").filter((file) => file.endsWith(".ts"));
  const forEffect = modules.filter((file) => /^import "/m.test(textOf(file)));
  expect(forEffect).toEqual([]);
});

it("keeps zod out of the scripts of every page of the workspace", () => {
  const shell = [
    "src/features/account/apply-account-theme.tsx",
    "src/features/account/workspace-navigation.tsx",
    "src/features/auth/session-gate.tsx",
    "src/features/chat/shortcuts.tsx",
  ];
  const ways = shell.flatMap((file) =>
    ["zod", "zod/mini"].flatMap((name) => packagesOf(file).get(name)?.join(" → ") ?? []),
  );
  expect(ways).toEqual([]);
  const account = filesUnder("src/app/(workspace)/account/(pages)").filter((file) => /page\.tsx$/.test(file));
  expect(account.length).toBeGreaterThan(10);
  expect(account.filter((file) => sentBy(file).some((sent) => sent.split("/")[0] === "zod"))).toEqual([]);
});

it("keeps the pages' answer to an unknown path, which Next puts into each, out of their first scripts", () => {
  const sent = sentBy("src/app/global-not-found.tsx");
  expect(sent).toContain("next/dynamic");
  expect(sent.filter((file) => /^src\/features\/docs\//.test(file))).toEqual([]);
});

it("loads the landing page's sample and the reading of replies when it plays", () => {
  const sent = sentBy("src/app/(marketing)/page.tsx");
  expect(sent).toContain("src/features/marketing/landing/hero-prompt.tsx");
  expect(
    sent.filter((file) => /^src\/(?:domain\/reply|features\/preview)\/|sample\.json$/.test(file)),
  ).toEqual([]);
});
