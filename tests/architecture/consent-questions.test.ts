import { describe, expect, it } from "vitest";
import { answerConsentInput } from "~/domain/chat/agent/run-input";
import { claimExecutionInput } from "~/domain/chat/command-execution-input";
import { acceptRulesInput } from "~/domain/chat/rules/rules-input";
import { answerToolCallInput } from "~/domain/chat/tool-call-input";
import { importRepositoryInput, pullRequestInput, pushInput } from "~/domain/github/github-input";
import { publishInput, updatePublicationInput } from "~/domain/publication/publication-input";
import { deployInput } from "~/domain/publication/static-host";
import { filesUnder, textOf } from "~tests/support/source-files";

type Question = {
  /** Where it is asked. */
  screen: string;
  /** What is done after a yes, and where alone: anything else that does it is a question that this table lacks. */
  effect: RegExp;
  doneIn: readonly string[];
  /** Names what was shown, so that a yes is to that alone. Null: nothing is sent to us; a user copies what is shown. */
  names: {
    input: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } } };
    field: string;
  } | null;
};

const services = "src/server/services";

/** Every question that asks a user to agree to what a machine, or somebody else, has made. */
const questions: Record<string, Question> = {
  "a call of a tool": {
    screen: "src/features/chat/tool-card/tool-card.tsx",
    effect: /\btools\.call\(/,
    doneIn: [`${services}/chat/agent/tools/call-server.ts`, `${services}/chat/tools/tool-call.ts`],
    names: { input: answerToolCallInput, field: "shownId" },
  },
  "a step of a run": {
    screen: "src/features/chat/agent-run/run-consent.tsx",
    effect: /\brequestConsent\(/,
    doneIn: [
      ...["consent", "request-test-consent"],
      ...["tools/add-package", "tools/call-server", "tools/in-project", "tools/run-command"],
    ].map((file) => `${services}/chat/agent/${file}.ts`),
    names: { input: answerConsentInput, field: "shownId" },
  },
  "commands that a model wants to run": {
    screen: "src/features/chat/command-card/command-card.tsx",
    effect: /\bawait runner\(/,
    doneIn: ["src/features/chat/command-card/use-command-execution.ts"],
    names: { input: claimExecutionInput, field: "commands" },
  },
  "a push to GitHub": {
    screen: "src/features/github/project/pushed-files.tsx",
    effect: /\bapi\.(?:addTree|addCommit|moveBranch|addBranch|addBlob|addFirstFile)\(/,
    doneIn: [`${services}/github/commit-files.ts`, `${services}/github/push-to-branch.ts`],
    names: { input: pushInput, field: "versionId" },
  },
  "a pull request": {
    screen: "src/features/github/project/pushed-files.tsx",
    effect: /\bapi\.openPullRequest\(/,
    doneIn: [`${services}/github/open-pull-request.ts`],
    names: { input: pullRequestInput, field: "versionId" },
  },
  "an import from GitHub": {
    screen: "src/features/github/import-dialog.tsx",
    effect: /\bapi\.readFiles\(/,
    doneIn: [`${services}/github/read-repository.ts`],
    names: { input: importRepositoryInput, field: "commitId" },
  },
  "a publication": {
    screen: "src/features/publication/version-files.tsx",
    effect: /\btx\.publication\.upsert\(/,
    doneIn: [`${services}/publication/publish.ts`],
    names: { input: publishInput, field: "versionId" },
  },
  "an update of a publication": {
    screen: "src/features/publication/version-files.tsx",
    effect: /\bdb\.publication\.updateMany\(/,
    doneIn: [`${services}/publication/publish.ts`],
    names: { input: updatePublicationInput, field: "versionId" },
  },
  "a deployment": {
    screen: "src/features/publication/version-files.tsx",
    effect: /\bstaticHosts\[host\]\s*\.deploy\(/,
    doneIn: [`${services}/publication/deploy.ts`],
    names: { input: deployInput, field: "versionId" },
  },
  "rules that came with a project": {
    screen: "src/features/chat/composer/read-rules.tsx",
    effect: /\baddAccepted\(/,
    doneIn: [`${services}/chat/rules/choose-rules.ts`, `${services}/project/accepted-rules.ts`],
    names: { input: acceptRulesInput, field: "hashes" },
  },
  "SQL of a reply": {
    screen: "src/features/chat/file-card/sql-warnings.tsx",
    effect: /<CopyCode code=\{fixes\}/,
    doneIn: ["src/features/chat/file-card/sql-warnings.tsx"],
    names: null,
  },
  "the SQL that lists tables": {
    screen: "src/features/supabase/tables-dialog.tsx",
    effect: /\bcopyWithToast\(TABLES_QUERY\b/,
    doneIn: ["src/features/supabase/tables-dialog.tsx"],
    names: null,
  },
};

/** Each file that asks such a question, by what it shows: these are asked with `version-files.tsx` and `pushed-files.tsx`. */
const askedWith: Record<string, readonly string[]> = {
  "src/features/publication/version-files.tsx": [
    "src/features/publication/dialog/publication-fields.tsx",
    "src/features/publication/dialog/live-state.tsx",
    "src/features/publication/dialog/deploy-targets.tsx",
    "src/features/publication/update-dialog.tsx",
  ],
  "src/features/github/project/pushed-files.tsx": [
    "src/features/github/project/push-view.tsx",
    "src/features/github/project/request-view.tsx",
  ],
};

const sources = filesUnder("src").filter((file) => /\.tsx?$/.test(file));
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(textOf(file)));

describe.each(Object.entries(questions))("%s", (_, { screen, effect, doneIn, names }) => {
  it("is asked with what is shown whole", () => {
    expect(textOf(screen)).toMatch(/<Verbatim\b/);
  });

  it("is done in one place, after the question", () => {
    expect(filesWith(effect).filter((file) => !file.startsWith("src/server/adapters/"))).toEqual(
      [...doneIn].sort(),
    );
  });

  it.runIf(names)("names what was shown", () => {
    const issues = names?.input.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toContain(names?.field);
  });
});

it("no question is missing here: whatever shows something whole is in the table", () => {
  const screens = new Set(Object.values(questions).map(({ screen }) => screen));
  expect(filesWith(/<Verbatim\b/).filter((file) => file.startsWith("src/features/"))).toEqual(
    [...screens].sort(),
  );
});

it.each(Object.entries(askedWith))("%s is shown by each screen that asks", (part, screens) => {
  const name = part.endsWith("version-files.tsx") ? "VersionFiles" : "PushedFiles";
  expect(filesWith(new RegExp(`<${name}\\b`))).toEqual([...screens].sort());
});
