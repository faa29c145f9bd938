import type { Page } from "@playwright/test";
import { allCases } from "../eval/all-cases";
import { checkProject } from "../eval/check-project";
import { type CaseFiles, type NamedCase, type Turn, turnsOf } from "../eval/eval-case";
import { expect } from "../eval/expect";
import { productApi } from "../eval/product-api";
import { applySolution, solvedTurns } from "../eval/solve";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const empty = { "index.html": "<!doctype html>\n<title>Empty</title>\n" };

/** What one user may import without a delay. */
const PROJECTS_PER_TEST = 20;

test.describe.configure({ mode: "parallel", timeout: 600_000 });
test.use({ viewport: { width: 1_800, height: 1_000 } });

type State = { about: string; files: CaseFiles; checks: readonly Turn["check"][]; isSolved: boolean };

/** The projects that a case's checks must tell apart. */
function statesOf(evalCase: NamedCase): State[] {
  const { id, given, mistakes = {} } = evalCase;
  const turns = turnsOf(evalCase);
  const solved = solvedTurns(evalCase);
  const last = solved.at(-1);
  const checks = turns.map(({ check }) => check);
  return [
    { about: `${id}, solved`, files: last?.after ?? {}, checks, isSolved: true },
    { about: `${id}, an empty page`, files: empty, checks: checks.slice(0, 1), isSolved: false },
    // What a new project has before its first message is no page at all.
    ...turns.flatMap(({ check }, at) => {
      const files = solved[at]?.before ?? {};
      const isNew = at === 0 && !given;
      return isNew
        ? []
        : { about: `${id}, before message ${at + 1}`, files, checks: [check], isSolved: false };
    }),
    ...Object.entries(mistakes).map(([about, mistake]) => {
      const files = applySolution(last?.before ?? {}, mistake);
      return { about: `${id}, ${about}`, files, checks, isSolved: false };
    }),
  ];
}

/** Imports a project and runs checks on it. @returns what is wrong with it */
async function problemsOf(page: Page, url: string, { about, files, checks }: State): Promise<string[]> {
  const chatId = await productApi(page, url).importFiles(about, files);
  const problems: string[] = [];
  for (const check of checks) {
    const { problem } = await checkProject(page, { url, chatId }, check);
    if (problem !== null) problems.push(problem);
  }
  return problems;
}

const tests: { names: string[]; states: State[] }[] = [];
for (const evalCase of await allCases()) {
  const states = statesOf(evalCase);
  const open = tests.at(-1);
  if (open && open.states.length + states.length <= PROJECTS_PER_TEST) {
    open.names.push(`${evalCase.kind}/${evalCase.id}`);
    open.states.push(...states);
  } else tests.push({ names: [`${evalCase.kind}/${evalCase.id}`], states });
}

for (const { names, states } of tests)
  test(`can be solved, and are not while something is missing: ${names.join(", ")}`, {
    tag: "@long",
  }, async ({ page, baseURL }) => {
    await signedInUser(page);
    for (const state of states) {
      const problems = await problemsOf(page, baseURL ?? "", state);
      if (state.isSolved) expect.soft(problems, state.about).toEqual([]);
      else expect.soft(problems, state.about).not.toEqual([]);
    }
  });
