import { type Fence, imports } from "./fence-table";

const plugin = "plugin";

/** Violations of rules that the import table cannot express. */
export const pluginFences: Fence[] = [
  {
    rule: "no spread of an object literal in an object literal",
    from: "src/lib",
    plant: "export const both = (a: number) => ({ ...{ a, b: 1 }, c: 2 });\n",
    refusedBy: plugin,
  },
  {
    rule: "no relative path into another room",
    from: "src/features/chat",
    plant: imports("../../server/db"),
    refusedBy: plugin,
  },
  {
    rule: "no way into the preview but its entry point",
    from: "src/features/preview",
    plant: imports("../../../packages/preview/protocol"),
    refusedBy: plugin,
  },
  {
    rule: "no relative path between server rooms",
    from: "src/server/services/chat",
    plant: imports("../../adapters/mailer/smtp"),
    refusedBy: plugin,
  },
  {
    rule: "a service keeps its queries from the service next to it",
    from: "src/server/services/chat",
    plant: imports("../billing/repository"),
    refusedBy: plugin,
  },
  {
    rule: "a service keeps its queries from another's subfolders",
    from: "src/server/services/chat/sending",
    plant: imports("../../billing/repository"),
    refusedBy: plugin,
  },
  {
    rule: "no relative path to env",
    from: "src/domain/chat",
    plant: imports("../../env"),
    refusedBy: plugin,
  },
  {
    rule: "no relative path to wiring",
    from: "src/server/services/chat",
    plant: imports("../../wiring"),
    refusedBy: plugin,
  },
  {
    rule: "no relative dynamic import of another room",
    from: "src/lib",
    plant: 'export const late = () => import("../server/db");\n',
    refusedBy: plugin,
  },
  {
    rule: "no relative path into another feature",
    from: "src/features/chat",
    plant: imports("../preview/pane"),
    refusedBy: plugin,
  },
  {
    rule: "react.tsx takes types only from the server",
    from: "src/trpc/react.tsx",
    plant: imports("~/server/api/root"),
    refusedBy: plugin,
  },
  {
    rule: "process.env is read in env.js only",
    from: "src/server/services/chat",
    plant: "export const port = process.env.PORT;\n",
    refusedBy: "lint/style/noProcessEnv",
  },
  {
    rule: "no module keeps a variable",
    from: "src/server/services/chat",
    plant: "let count = 0;\nexport const next = () => ++count;\n",
    refusedBy: plugin,
  },
  {
    rule: "no module exports a variable",
    from: "src/server/services/chat",
    plant: "export let count = 0;\nexport const next = () => ++count;\n",
    refusedBy: plugin,
  },
  {
    rule: "no module keeps a map",
    from: "src/server/services/chat",
    plant: "const open = new Map<string, number>();\nexport const find = (id: string) => open.get(id);\n",
    refusedBy: plugin,
  },
  {
    rule: "no module keeps a set that is typed to change",
    from: "src/server/services/chat",
    plant: "export const seen: Set<string> = new Set();\n",
    refusedBy: plugin,
  },
  {
    rule: "no module keeps a map of objects",
    from: "src/server/services/chat",
    plant: "export const known = new WeakMap<object, string>();\n",
    refusedBy: plugin,
  },
  {
    rule: "no module keeps a map in an object",
    from: "src/server/services/chat",
    plant: "export const state = { open: new Map<string, number>() };\n",
    refusedBy: plugin,
  },
  {
    rule: "no module keeps state in globalThis",
    from: "src/server/services/chat",
    plant: "export const shared = globalThis as typeof globalThis & { count?: number };\n",
    refusedBy: plugin,
  },
  {
    rule: "no Date.now in domain",
    from: "src/domain/chat",
    plant: "export const at = () => Date.now();\n",
    refusedBy: plugin,
  },
  {
    rule: "no Date.now in the preview's rules",
    from: "packages/preview/document",
    plant: "export const at = () => Date.now();\n",
    refusedBy: plugin,
  },
  {
    rule: "no Date.now in services",
    from: "src/server/services/chat",
    plant: "export const at = () => Date.now();\n",
    refusedBy: plugin,
  },
  {
    rule: "no Date.now handed on in domain",
    from: "src/domain/chat",
    plant: "export const clock = { now: Date.now };\n",
    refusedBy: plugin,
  },
  {
    rule: "no new Date() in domain",
    from: "src/domain/chat",
    plant: "export const at = () => new Date();\n",
    refusedBy: plugin,
  },
  {
    rule: "no new Date() in services",
    from: "src/server/services/chat",
    plant: "export const at = () => new Date();\n",
    refusedBy: plugin,
  },
  {
    rule: "no Math.random in domain",
    from: "src/domain/chat",
    plant: "export const any = () => Math.random();\n",
    refusedBy: plugin,
  },
  {
    rule: "no Math.random in services",
    from: "src/server/services/chat",
    plant: "export const any = () => Math.random();\n",
    refusedBy: plugin,
  },
  {
    rule: "a journey uses the test that watches hydration",
    from: "tests/e2e",
    plant: 'import { test } from "@playwright/test";\n\ntest("planted", () => {});\n',
    refusedBy: "lint/style/noRestrictedImports",
  },
  {
    rule: "no crypto.randomUUID in services",
    from: "src/server/services/chat",
    plant: "export const id = () => crypto.randomUUID();\n",
    refusedBy: plugin,
  },
];

/** Every room that a relative path could reach without being checked by the import table. */
const relativeImports = [
  ...["app", "components", "content", "domain", "features", "server", "styles", "trpc"].map((room) => ({
    room,
    from: "src/lib/planted",
  })),
  { room: "lib", from: "src/components/ui" },
  ...["auth", "db", "ports", "adapters"].map((room) => ({ room, from: "src/server/services/chat" })),
  // There is a noun of this name, too, which comes after chat.
  { room: "api", from: "src/server/services/inquiry" },
  { room: "services", from: "src/server/api/routers" },
];

const nouns =
  "account billing chat project template preview mail model integration publication inquiry marketing docs";

const clockFences = ["new Date", "Date()", "performance.now()", "crypto.getRandomValues(new Uint8Array(1))"];

/** Rules that apply to several names, once for each. */
export const named: Fence[] = [
  ...["src/server/adapters/github", "src/server/services/chat", "src/server/auth"].map((from) => ({
    rule: `no fetch without limits in ${from}`,
    from,
    plant: 'export const read = () => fetch("https://example.com");\n',
    refusedBy: "lint/style/noRestrictedGlobals",
  })),
  ...relativeImports.map(({ room, from }) => ({
    rule: `no relative path into the room ${room}`,
    from,
    plant: imports(`../../${room}/planted`),
    refusedBy: plugin,
  })),
  ...nouns.split(" ").map((noun) => ({
    rule: `no relative path into the feature ${noun}`,
    from: `src/features/${noun === "chat" ? "preview" : "chat"}`,
    plant: imports(`../${noun}/planted`),
    refusedBy: plugin,
  })),
  ...clockFences.map((clock) => ({
    rule: `no ${clock} in domain`,
    from: "src/domain/chat",
    plant: `export const any = () => ${clock};\n`,
    refusedBy: plugin,
  })),
  ...["{ isError }", "{ isError: failed }"].map((binding) => ({
    rule: `no content replaced by a failed refetch: ${binding}`,
    from: "src/features/chat/planted.tsx",
    plant: `export const planted = (${binding}: { isError: boolean }) => ${binding.includes("failed") ? "failed" : "isError"};\n`,
    refusedBy: plugin,
  })),
  {
    rule: "no content replaced by a failed refetch",
    from: "src/features/chat/planted.tsx",
    plant: "export const planted = (query: { isError: boolean }) => query.isError;\n",
    refusedBy: plugin,
  },
  {
    rule: "no relative dynamic import of another feature",
    from: "src/features/chat",
    plant: 'export const late = () => import("../preview/pane");\n',
    refusedBy: plugin,
  },
  {
    rule: "react.tsx hands nothing on from the server",
    from: "src/trpc/react.tsx",
    plant: 'export { planted } from "~/server/api/root";\n',
    refusedBy: plugin,
  },
  {
    rule: "react.tsx loads nothing from the server later",
    from: "src/trpc/react.tsx",
    plant: 'export const late = () => import("~/server/api/root");\n',
    refusedBy: plugin,
  },
];
