import type { Page } from "@playwright/test";
import { allCases } from "../eval/all-cases";
import { checkProject } from "../eval/check-project";
import { type CaseFiles, type NamedCase, solvedFiles } from "../eval/eval-case";
import { expect } from "../eval/expect";
import { productApi } from "../eval/product-api";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const empty = { "index.html": "<!doctype html>\n<title>Empty</title>\n" };

/** One user each, who may not import more projects than this takes. */
const CASES_PER_TEST = 5;

test.describe.configure({ mode: "parallel", timeout: 600_000 });
test.use({ viewport: { width: 1_800, height: 1_000 } });

/** Imports a project and checks it. @returns what is wrong with it */
async function problemOf(page: Page, url: string, { id, check }: NamedCase, files: CaseFiles) {
  const chatId = await productApi(page, url).importProject(id, files);
  const { problem } = await checkProject(page, `${url}/chat/${chatId}`, check);
  return problem;
}

const cases = await allCases();
for (let first = 0; first < cases.length; first += CASES_PER_TEST) {
  const some = cases.slice(first, first + CASES_PER_TEST);
  const names = some.map(({ kind, id }) => `${kind}/${id}`).join(", ");
  test(`can be solved, and are not while nothing was done: ${names}`, { tag: "@long" }, async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? "";
    await signedInUser(page);
    for (const evalCase of some) {
      const { id, given } = evalCase;
      const problem = (files: CaseFiles) => problemOf(page, url, evalCase, files);
      expect.soft(await problem(solvedFiles(evalCase)), `${id}, solved`).toBeNull();
      expect.soft(await problem(empty), `${id}, an empty page`).not.toBeNull();
      if (given) expect.soft(await problem(given), `${id}, unchanged`).not.toBeNull();
    }
  });
}
