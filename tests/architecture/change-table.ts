/**
 * The common changes of docs/CONTRIBUTING.md, each made as small as it can be. `changes.test.ts` makes them in a copy of the
 * sources.
 */
export type Edit = { replace: string; by: string } | { create: string };

export type Change = {
  /** The first cell of its row. */
  name: string;
  /** What is edited first, before the compiler has said anything. */
  start: Record<string, Edit[]>;
  /** What the compiler then says, by the file that it says it of. */
  errors: Record<string, RegExp>;
  /** What it leads to. */
  rest: Record<string, Edit[]>;
};

const insertBefore = (anchor: string, text: string): Edit => ({ replace: anchor, by: text + anchor });

export const changeTable: readonly Change[] = [
  {
    name: "a model provider",
    start: {
      "src/domain/model/connection.ts": [
        insertBefore('  "openrouter",\n', '  "groq",\n'),
        insertBefore(
          "  openrouter: {\n",
          '  groq: { label: "Groq", address: "https://api.groq.com/openai/v1", needsKey: true, keySource: null },\n',
        ),
      ],
    },
    errors: { "src/server/adapters/models/connection.ts": /'groq' is missing/ },
    rest: {
      "src/server/adapters/models/connection.ts": [
        insertBefore("  openrouter: vendor({", "  groq: vendor({ create: (api) => createOpenAI(api) }),\n"),
      ],
    },
  },
  {
    name: "a slash command",
    start: {
      "src/features/chat/completion/commands.ts": [
        { replace: "clear, help } = copy.commands", by: "clear, help, share } = copy.commands" },
        insertBefore('  { id: "help", note: help },\n', '  { id: "share", note: share },\n'),
        insertBefore('    help: { fill: "", run: onHelp },\n', '    share: { fill: "Share it. " },\n'),
      ],
    },
    errors: { "src/features/chat/completion/commands.ts": /'share' does not exist on type/ },
    rest: {
      "src/features/chat/copy.ts": [insertBefore("    help: ", '    share: "Share it",\n')],
    },
  },
  {
    name: "a message column",
    start: {
      "prisma/schema.prisma": [insertBefore("  /// Not begun, because as many", "  mood String?\n")],
      "src/domain/chat/message.ts": [insertBefore("  /** The reader's rating", "  mood: string | null;\n")],
    },
    errors: {
      "src/server/services/chat/message-store.ts": /'mood' is missing/,
      // It reads what domain/transfer/records.ts lists.
      "src/server/services/transfer/read-chat.ts": /'mood' is missing/,
    },
    rest: {
      "src/server/services/chat/message-store.ts": [
        insertBefore('  createdAt: ["created_at"', '  mood: ["mood", "text"],\n'),
        insertBefore('prompt_references AS "references"', "mood, "),
      ],
      "src/domain/transfer/records.ts": [
        insertBefore("    references: promptReferences", "    mood: line.nullable().default(null),\n"),
      ],
    },
  },
  {
    name: "a preview library",
    start: {
      "packages/preview-libraries/package.json": [
        insertBefore('    "zustand": ', '    "zod-to-json-schema": "3.24.6",\n'),
      ],
    },
    errors: {},
    rest: {},
  },
  {
    name: "a plan limit",
    start: {
      "src/domain/billing/plan.ts": [
        insertBefore("  /** Weight in the queue", "  publications: number;\n"),
        insertBefore("    schedulingWeight: 1,", "    publications: 3,\n"),
        insertBefore("    schedulingWeight: 4,", "    publications: 100,\n"),
        insertBefore("    schedulingWeight: 16,", "    publications: 1_000,\n"),
      ],
    },
    errors: {
      "src/domain/billing/plan-checks.ts": /'publications' is missing/,
      "src/features/billing/copy.ts": /'publications' is missing/,
    },
    rest: {
      "src/domain/billing/plan-checks.ts": [
        insertBefore(
          "  /** @param added bytes",
          '  publications: ({ publications }: PlanLimits, count: number) => {\n    if (count > publications) throw planNeeded("Too many.", "Unpublish one.");\n  },\n',
        ),
      ],
      "src/features/billing/copy.ts": [
        insertBefore(
          "  storageBytes: {\n",
          '  publications: { label: "Projects online", words: (limits) => String(limits.publications) },\n',
        ),
      ],
    },
  },
  {
    name: "a terminal command",
    start: {
      "src/features/terminal/shell/shell-worker.ts": [insertBefore("  npm,\n", "  deno: npm,\n")],
    },
    errors: {},
    rest: {},
  },
  {
    name: "a deploy host",
    start: {
      "src/domain/publication/host.ts": [
        { replace: '"vercel"] as const', by: '"vercel", "surge"] as const' },
        insertBefore(
          "  vercel: {\n",
          '  surge: { label: "Surge", tokenPage: "https://surge.sh", api: "https://surge.surge.sh" },\n',
        ),
      ],
    },
    errors: { "src/server/wiring.ts": /'surge' is missing/ },
    rest: {
      "src/server/wiring.ts": [
        insertBefore("import { vercelHost", 'import { surgeHost } from "./adapters/static-hosts/surge";\n'),
        insertBefore("    vercel: vercelHost", "    surge: surgeHost({ baseUrl: env.SURGE_API_BASE }),\n"),
      ],
      "src/server/adapters/static-hosts/surge.ts": [
        {
          create: `import type { StaticHost } from "~/server/ports/static-hosts";
import type { HostOptions } from "./host-calls";

export const surgeHost = ({ baseUrl }: HostOptions): StaticHost => ({
  deploy: async ({ name }) => ({ siteId: name, address: baseUrl }),
});
`,
        },
      ],
    },
  },
  {
    name: "a kind of uploaded file",
    start: {
      "src/domain/knowledge/file-kind.ts": [
        insertBefore(
          "  image: {\n",
          '  sound: { types: { "audio/wav": "wav" }, maxBytes: MAX_UPLOAD_BYTES, fitsProject: false, parts: "lines" },\n',
        ),
      ],
    },
    errors: {
      "src/features/chat/attachment-icons.ts": /'sound' is missing/,
      "src/server/services/chat/attachments/read-upload.ts": /'sound' is missing/,
      "src/server/services/knowledge/read-documents.ts": /'sound' is missing/,
    },
    rest: {
      "src/features/chat/attachment-icons.ts": [insertBefore("  image: Image,\n", "  sound: FileText,\n")],
      "src/server/services/chat/attachments/read-upload.ts": [
        insertBefore(
          "  text: async (_, upload)",
          "  sound: async (_, upload) => stored(readPlainText(upload)),\n",
        ),
      ],
      "src/server/services/knowledge/read-documents.ts": [
        insertBefore("  text: async (_, upload)", "  sound: async (_, upload) => readPlainText(upload),\n"),
      ],
    },
  },
  {
    name: "a kind of project file",
    start: {
      "packages/preview/project/file-kind.ts": [
        insertBefore("  binary: {", '  model: { glb: "model/gltf-binary" },\n'),
      ],
    },
    errors: { "src/features/project/tree/file-icon.tsx": /'model' is missing/ },
    rest: {
      "src/features/project/tree/file-icon.tsx": [insertBefore("  binary: unknown", "  model: unknown,\n")],
    },
  },
  {
    name: "an operation of the API",
    start: {
      "src/server/api/v1/operations/versions.ts": [
        insertBefore(
          '  operation({\n    id: "readVersion",\n',
          `  operation({
    id: "checkVersion",
    method: "GET",
    path: "/versions/{version}/check",
    summary: "Check one version",
    scope: "projects:read",
    params,
    answer: { status: 200, schema: z.object({ holds: z.boolean() }) },
    cost: 1,
    run: async () => ({ holds: true }),
  }),
`,
        ),
      ],
    },
    errors: { "src/server/api/v1/operations/versions.ts": /docs, sdk/ },
    rest: {
      "src/server/api/v1/operations/versions.ts": [
        {
          replace: '    summary: "Check one version",\n',
          by: '    summary: "Check one version",\n    docs: "api#projects",\n    sdk: [],\n',
        },
      ],
    },
  },
  {
    name: "a docs page",
    start: {
      "src/content/docs/shortcuts.mdx": [
        {
          create: `---
title: Shortcuts
description: Keys that the editor knows.
section: guides
order: 9
---

Press a key.
`,
        },
      ],
    },
    errors: {},
    rest: {},
  },
  {
    name: "an email about a subscription",
    start: {
      "src/domain/billing/subscription-notice.ts": [
        insertBefore(
          '  z.object({ kind: z.literal("resumed")',
          '  z.object({ kind: z.literal("paused"), ...plan, until: time }),\n',
        ),
      ],
    },
    errors: { "src/domain/billing/subscription-notice.ts": /'paused' is missing/ },
    rest: {
      "src/domain/billing/subscription-notice.ts": [
        insertBefore(
          "  ended: (notice) => ({\n",
          '  paused: () => ({ heading: "Paused", lines: [], button: "Resume", closing: [] }),\n',
        ),
      ],
    },
  },
  {
    name: "a security event, with or without an email",
    start: {
      "src/domain/auth/audit-kind.ts": [
        insertBefore(
          "  passkey_removed: {\n",
          '  passkey_renamed: { subject: "Renamed", line: () => "Renamed." },\n',
        ),
      ],
    },
    errors: { "src/features/auth/copy/security.ts": /'passkey_renamed' is missing/ },
    rest: {
      "src/features/auth/copy/security.ts": [
        insertBefore("  passkey_removed:", '  passkey_renamed: () => "Passkey renamed",\n'),
      ],
    },
  },
  {
    name: "an agent tool",
    start: {
      "src/domain/chat/agent/agent-tools.ts": [
        insertBefore(
          "  list_files: { roles",
          '  count_words: { roles: agentRoles, kind: "works", title: () => "Read the words" },\n',
        ),
      ],
    },
    errors: {
      "src/features/chat/agent-run/tool-icon.tsx": /'count_words' is missing/,
      "src/server/services/chat/agent/tools/table.ts": /'count_words' is missing/,
    },
    rest: {
      "src/features/chat/agent-run/tool-icon.tsx": [
        insertBefore("  list_files: FolderTree,\n", "  count_words: FileText,\n"),
      ],
      "src/server/services/chat/agent/tools/table.ts": [
        insertBefore(
          "  ask_person: askPerson,\n",
          '  count_words: { description: "Counts words.", input: z.strictObject({}), perform: finish },\n',
        ),
      ],
    },
  },
  {
    name: "a step of checks",
    start: {
      "packages/preview/check-step.ts": [
        insertBefore("  reload: {},\n", "  hover: { target: stepTarget },\n"),
      ],
    },
    errors: {
      "packages/preview/driver/run-steps.ts": /'hover' is missing/,
      "src/domain/project/checks/sentence.ts": /'hover' is missing/,
      "src/domain/project/export/check-tests.ts": /'hover' is missing/,
    },
    rest: {
      "packages/preview/driver/run-steps.ts": [
        insertBefore("    reload: () => null,\n", "    hover: () => null,\n"),
      ],
      "src/domain/project/checks/sentence.ts": [
        insertBefore(
          "  reload: {\n",
          '  hover: { examples: ["Hover"], read: () => null, write: () => "Hover" },\n',
        ),
      ],
      "src/domain/project/export/check-tests.ts": [
        insertBefore("  reload: () =>", '  hover: () => "page.hover()",\n'),
      ],
    },
  },
  {
    name: "a notification about a chat",
    start: {
      "src/domain/account/chat-notifications.ts": [
        insertBefore("  run_paused: {", '  run_done: { title: "Your agent is done", email: null },\n'),
      ],
    },
    errors: {},
    rest: {},
  },
];
