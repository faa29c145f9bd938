/** `from`: the folder or file in which `plant` is written. */
export type Fence = { rule: string; from: string; plant: string; refusedBy?: string };

export const imports = (specifier: string) =>
  `import { planted } from "${specifier}";\nexport const use = planted;\n`;

/** A violation of each row of the import table in docs/ARCHITECTURE.md; rows with two rules have two. */
export const tableFences: Fence[] = [
  { rule: "lib imports nothing of ours", from: "src/lib", plant: imports("~/domain/chat/message") },
  { rule: "content imports nothing of ours", from: "src/content", plant: imports("~/components/ui/button") },
  { rule: "lib imports no preview", from: "src/lib", plant: imports("~preview") },
  { rule: "a port imports no preview", from: "src/server/ports", plant: imports("~preview") },
  {
    rule: "an adapter compiles nothing but site parts",
    from: "src/server/adapters/uploads",
    plant: imports("~preview/bundle"),
  },
  { rule: "a service compiles nothing", from: "src/server/services/chat", plant: imports("~preview/bundle") },
  {
    rule: "domain compiles nothing but projects",
    from: "src/domain/chat",
    plant: imports("~preview/bundle"),
  },
  { rule: "app compiles nothing", from: "src/app/chat", plant: imports("~preview/bundle") },
  { rule: "domain/text imports no preview", from: "src/domain/text", plant: imports("~preview") },
  {
    rule: "the preview imports nothing of ours",
    from: "packages/preview/page",
    plant: imports("~/domain/preview/language"),
  },
  {
    rule: "the preview imports no source by a relative path",
    from: "packages/preview/page",
    plant: imports("../../../src/domain/preview/language"),
  },
  {
    rule: "the payments simulator imports nothing else of ours",
    from: "packages/payments-simulator/http",
    plant: imports("~/server/ports/payments"),
  },
  {
    rule: "the payments simulator imports no source by a relative path",
    from: "packages/payments-simulator/http",
    plant: imports("../../../src/domain/billing/price"),
  },
  {
    rule: "only wiring imports the payments simulator",
    from: "src/server/adapters/payments/stripe",
    plant: 'export const late = () => import("~payments-simulator");\n',
  },
  { rule: "the preview imports no package", from: "packages/preview/page", plant: imports("zod") },
  {
    rule: "the preview's driver imports no other package",
    from: "packages/preview/driver",
    plant: imports("zod"),
  },
  {
    rule: "compilers stay in their folder of the preview",
    from: "packages/preview/document",
    plant: imports("sucrase"),
  },
  {
    rule: "compilers import no source by a relative path",
    from: "packages/preview/bundle",
    plant: imports("../../../src/domain/preview/language"),
  },
  { rule: "compilers stay in the preview", from: "src/domain/project", plant: imports("sucrase") },
  { rule: "domain imports no other room", from: "src/domain/chat", plant: imports("~/lib/format") },
  { rule: "domain imports no React", from: "src/domain/chat", plant: imports("react") },
  { rule: "domain imports no Next", from: "src/domain/chat", plant: imports("next/headers") },
  { rule: "domain imports no Node", from: "src/domain/chat", plant: imports("node:fs") },
  { rule: "domain reads no environment", from: "src/domain/chat", plant: imports("~/env") },
  { rule: "chardet stays in domain/text", from: "src/domain/preview", plant: imports("chardet") },
  { rule: "domain/text imports no Node", from: "src/domain/text", plant: imports("node:fs") },
  { rule: "parse5 stays in domain/template", from: "src/domain/preview", plant: imports("parse5") },
  { rule: "yjs stays in domain/project", from: "src/domain/preview", plant: imports("yjs") },
  { rule: "domain/project imports no Node", from: "src/domain/project", plant: imports("node:fs") },
  { rule: "domain/template imports no Node", from: "src/domain/template", plant: imports("node:fs") },
  { rule: "components know no noun", from: "src/components/ui", plant: imports("~/domain/chat/message") },
  {
    rule: "components import no feature",
    from: "src/components/ui",
    plant: imports("~/features/chat/screen"),
  },
  {
    rule: "a feature imports no server",
    from: "src/features/chat",
    plant: imports("~/server/services/chat/send"),
  },
  {
    rule: "a feature imports no other feature",
    from: "src/features/chat",
    plant: imports("~/features/preview/pane"),
  },
  { rule: "a feature reads no environment", from: "src/features/chat", plant: imports("~/env") },
  {
    rule: "app imports feature doors only",
    from: "src/app/chat",
    plant: imports("~/features/chat/composer/box"),
  },
  { rule: "app imports no service", from: "src/app/chat", plant: imports("~/server/services/chat/send") },
  { rule: "app imports no database", from: "src/app/chat", plant: imports("~/server/db") },
  { rule: "app reads no environment", from: "src/app/chat", plant: imports("~/env") },
  {
    rule: "app/docs imports no service",
    from: "src/app/docs",
    plant: imports("~/server/services/chat/send"),
  },
  {
    rule: "app/api imports no service",
    from: "src/app/api/health",
    plant: imports("~/server/services/health/read-health"),
  },
  { rule: "app/frame imports no wiring", from: "src/app/frame/other", plant: imports("~/server/wiring") },
  {
    rule: "server/api/routes imports no adapter",
    from: "src/server/api/routes",
    plant: imports("~/server/adapters/mailer/smtp"),
  },
  {
    rule: "server/api/routes imports no other component",
    from: "src/server/api/routes",
    plant: imports("~/components/ui/button"),
  },
  {
    rule: "the documentation as Markdown imports no component",
    from: "src/server/api/routes/docs.ts",
    plant: imports("~/components/ui/button"),
  },
  { rule: "trpc imports no service", from: "src/trpc", plant: imports("~/server/services/chat/send") },
  { rule: "trpc imports no feature", from: "src/trpc", plant: imports("~/features/chat/screen") },
  { rule: "server/api imports no database", from: "src/server/api/routers", plant: imports("~/server/db") },
  {
    rule: "server/api imports no adapter",
    from: "src/server/api",
    plant: imports("~/server/adapters/mailer/smtp"),
  },
  {
    rule: "a service imports no adapter",
    from: "src/server/services/chat",
    plant: imports("~/server/adapters/mailer/smtp"),
  },
  {
    rule: "a service imports no wiring",
    from: "src/server/services/chat",
    plant: imports("~/server/wiring"),
  },
  { rule: "a service reads no environment", from: "src/server/services/chat", plant: imports("~/env") },
  {
    rule: "a service keeps its queries",
    from: "src/server/services/chat",
    plant: imports("~/server/services/billing/repository"),
  },
  { rule: "a port imports domain only", from: "src/server/ports", plant: imports("~/server/db") },
  {
    rule: "an adapter imports no service",
    from: "src/server/adapters/mailer",
    plant: imports("~/server/services/chat/send"),
  },
  {
    rule: "an adapter reads no environment",
    from: "src/server/adapters/models/gemini",
    plant: imports("~/env"),
  },
  {
    rule: "server/auth imports auth and account services only",
    from: "src/server/auth",
    plant: imports("~/server/services/chat/send"),
  },
  { rule: "server/auth imports no database", from: "src/server/auth", plant: imports("~/server/db") },
  { rule: "server/db imports env only", from: "src/server/db", plant: imports("~/domain/chat/message") },
  {
    rule: "env imports nothing else of ours",
    from: "src/env.js",
    plant: imports("./domain/billing/plan.ts"),
  },
  { rule: "proxy touches no data", from: "src/proxy.ts", plant: imports("~/server/db") },
  {
    rule: "the gallery's pages import no service",
    from: "src/app/(marketing)/templates",
    plant: imports("~/server/services/template/list-templates"),
  },
  {
    rule: "app/sitemap.ts imports no service",
    from: "src/app/sitemap.ts",
    plant: imports("~/server/services/template/list-templates"),
  },
  {
    rule: "marketing pages import no wiring",
    from: "src/app/(marketing)/terms",
    plant: imports("~/server/wiring"),
  },
  {
    rule: "wiring imports no service",
    from: "src/server/wiring.ts",
    plant: imports("~/server/services/chat/send"),
  },
  {
    rule: "stripe stays in adapters/payments",
    from: "src/server/services/billing",
    plant: imports("stripe"),
  },
  {
    rule: "stripe stays out of other adapters",
    from: "src/server/adapters/models/gemini",
    plant: imports("stripe"),
  },
  {
    rule: "Stripe's inputs stay with the card's",
    from: "src/features/billing/checkout",
    plant: imports("@stripe/stripe-js"),
  },
  {
    rule: "@ai-sdk stays in adapters/models",
    from: "src/server/services/chat",
    plant: imports("@ai-sdk/google"),
  },
  {
    rule: "@ai-sdk stays out of features",
    from: "src/features/chat",
    plant: imports("@ai-sdk/openai-compatible"),
  },
  {
    rule: "octokit stays in adapters/github",
    from: "src/server/services/github",
    plant: imports("@octokit/core"),
  },
  {
    rule: "the client of MCP stays in adapters/tools",
    from: "src/server/services/chat",
    plant: imports("@modelcontextprotocol/client"),
  },
  {
    rule: "zip.js stays in adapters/archives",
    from: "src/server/services/transfer",
    plant: imports("@zip.js/zip.js"),
  },
  {
    rule: "the client of MCP stays out of other adapters",
    from: "src/server/adapters/models",
    plant: imports("@modelcontextprotocol/client/stdio"),
  },
  {
    rule: "the server of MCP stays in server/api/mcp",
    from: "src/server/api/v1",
    plant: imports("@modelcontextprotocol/server"),
  },
  {
    rule: "the client of MCP stays out of its server",
    from: "src/server/api/mcp",
    plant: imports("@modelcontextprotocol/client"),
  },
  {
    rule: "the client of Supabase is for pages",
    from: "src/server/adapters/supabase",
    plant: imports("@supabase/supabase-js"),
  },
  { rule: "ollama stays in adapters/models", from: "src/server/adapters/payments", plant: imports("ollama") },
  {
    rule: "a type import is an import",
    from: "src/features/chat",
    plant: 'import type { A } from "~/server/db";\nexport type B = A;\n',
  },
  {
    rule: "an export from is an import",
    from: "src/features/chat",
    plant: 'export { a } from "~/server/db";\n',
  },
  {
    rule: "a dynamic import is an import",
    from: "src/features/chat",
    plant: 'export const late = () => import("~/server/db");\n',
  },
];

/** Imports that the table allows; lint must accept them. */
export const grantedImports: Fence[] = [
  {
    rule: "a module may hold constant tables",
    from: "src/server/adapters/net",
    plant:
      'export const names: ReadonlySet<string> = new Set(["a"]);\nexport const ages: ReadonlyMap<string, number> = new Map([["a", 1]]);\n',
  },
  {
    rule: "what a function makes may hold state",
    from: "src/server/services/chat",
    plant:
      "export function counter() {\n  let count = 0;\n  const seen = new Set<string>();\n  return (id: string) => (seen.has(id) ? count : ++count);\n}\n",
  },
  { rule: "domain → domain", from: "src/domain/chat", plant: imports("~/domain/billing/plan") },
  { rule: "domain → zod", from: "src/domain/chat", plant: imports("zod") },
  { rule: "domain/text → chardet", from: "src/domain/text", plant: imports("chardet") },
  { rule: "domain/template → parse5", from: "src/domain/template", plant: imports("parse5") },
  { rule: "domain/project → yjs", from: "src/domain/project", plant: imports("yjs") },
  {
    rule: "domain → a date from a number",
    from: "src/domain/chat",
    plant: "export const day = (ms: number) => new Date(ms);\n",
  },
  { rule: "domain → the preview", from: "src/domain/preview", plant: imports("~preview") },
  { rule: "domain/project → the preview", from: "src/domain/project", plant: imports("~preview") },
  { rule: "domain/project → the compilers", from: "src/domain/project", plant: imports("~preview/bundle") },
  { rule: "feature → the preview", from: "src/features/preview", plant: imports("~preview") },
  { rule: "service → the preview", from: "src/server/services/project", plant: imports("~preview") },
  { rule: "server/api → the preview", from: "src/server/api", plant: imports("~preview") },
  { rule: "model adapter → the preview", from: "src/server/adapters/models", plant: imports("~preview") },
  {
    rule: "adapters/site-parts → the compilers",
    from: "src/server/adapters/site-parts",
    plant: imports("~preview/bundle"),
  },
  { rule: "app/frame → the preview", from: "src/app/frame", plant: imports("~preview") },
  { rule: "the preview's bundler → a compiler", from: "packages/preview/bundle", plant: imports("sucrase") },
  {
    rule: "the preview's driver → the accessibility tree's rules",
    from: "packages/preview/driver",
    plant: imports("dom-accessibility-api"),
  },
  { rule: "components → lib", from: "src/components/ui", plant: imports("~/lib/cn") },
  { rule: "feature → trpc", from: "src/features/chat", plant: imports("~/trpc/react") },
  { rule: "feature → itself", from: "src/features/chat/composer", plant: imports("../copy") },
  { rule: "app → feature door", from: "src/app/chat", plant: imports("~/features/chat/screen") },
  { rule: "env → the sign-in providers", from: "src/env.js", plant: imports("./domain/auth/provider.ts") },
  { rule: "env → the hosts", from: "src/env.js", plant: imports("./domain/publication/host.ts") },
  { rule: "app/docs → env", from: "src/app/docs", plant: imports("~/env") },
  {
    rule: "the documentation as Markdown → env",
    from: "src/server/api/routes/docs.ts",
    plant: imports("~/env"),
  },
  { rule: "app/share → env", from: "src/app/share/page", plant: imports("~/env") },
  {
    rule: "the gallery's pages → wiring",
    from: "src/app/(marketing)/templates",
    plant: imports("~/server/wiring"),
  },
  { rule: "app/sitemap.ts → wiring", from: "src/app/sitemap.ts", plant: imports("~/server/wiring") },
  { rule: "app/sitemap.ts → env", from: "src/app/sitemap.ts", plant: imports("~/env") },
  { rule: "app → server/auth", from: "src/app/chat", plant: imports("~/server/auth/guard") },
  { rule: "app/api → dispatch", from: "src/app/api/health", plant: imports("~/server/api/dispatch") },
  {
    rule: "app/frame → the frame's document",
    from: "src/app/frame/other",
    plant: imports("~/server/api/frame-document"),
  },
  {
    rule: "server/api/routes → services",
    from: "src/server/api/routes",
    plant: imports("~/server/services/health/read-health"),
  },
  {
    rule: "react.tsx → type of server/api",
    from: "src/trpc/react.tsx",
    plant: 'import type { A } from "~/server/api/root";\nexport type B = A;\n',
  },
  { rule: "router → ../trpc", from: "src/server/api/routers", plant: imports("../trpc") },
  {
    rule: "service → another's use case",
    from: "src/server/services/chat",
    plant: imports("~/server/services/billing/reserve-prompt"),
  },
  { rule: "service → own repository", from: "src/server/services/chat", plant: imports("./repository") },
  {
    rule: "service's subfolder → own repository",
    from: "src/server/services/chat/sending",
    plant: imports("../repository"),
  },
  {
    rule: "service's subfolder → another's use case",
    from: "src/server/services/chat/sending",
    plant: imports("../../billing/reserve-prompt"),
  },
  {
    rule: "adapters/models → @ai-sdk",
    from: "src/server/adapters/models/gemini",
    plant: imports("@ai-sdk/google"),
  },
  {
    rule: "adapters/tools → the client of MCP",
    from: "src/server/adapters/tools",
    plant: imports("@modelcontextprotocol/client"),
  },
  {
    rule: "server/api/mcp → the server of MCP",
    from: "src/server/api/mcp",
    plant: imports("@modelcontextprotocol/server"),
  },
  {
    rule: "the card's inputs → Stripe's",
    from: "src/features/billing/card",
    plant: imports("@stripe/stripe-js"),
  },
  {
    rule: "the payments simulator → the test cards",
    from: "packages/payments-simulator/http",
    plant: imports("~/domain/billing/test-cards"),
  },
  {
    rule: "wiring → the payments simulator",
    from: "src/server/wiring.ts",
    plant: 'export const late = () => import("~payments-simulator");\n',
  },
  { rule: "adapters/payments → stripe", from: "src/server/adapters/payments", plant: imports("stripe") },
  {
    rule: "ports → the language model's type",
    from: "src/server/ports",
    plant: 'import type { A } from "@ai-sdk/provider";\nexport type B = A;\n',
  },
];
