import type { Browser } from "@playwright/test";
import { allCases } from "../eval/all-cases";
import { checkProject } from "../eval/check-project";
import { type CaseFiles, type NamedCase, solvedFiles } from "../eval/eval-case";
import { expect } from "../eval/expect";
import { productApi } from "../eval/product-api";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const cases = await allCases();
const empty = { "index.html": "<!doctype html>\n<title>Empty</title>\n" };

test.describe.configure({ mode: "parallel" });

/** Imports a project and checks it. @returns what is wrong with it */
async function problemOf(browser: Browser, url: string, { id, check }: NamedCase, files: CaseFiles) {
  const page = await browser.newPage({ viewport: { width: 1_800, height: 1_000 }, baseURL: url });
  await signedInUser(page);
  const chatId = await productApi(page, url).importProject(id, files);
  const { problem } = await checkProject(page, `${url}/chat/${chatId}`, check);
  await page.close();
  return problem;
}

for (const evalCase of cases) {
  const { kind, id, given = empty } = evalCase;
  test(`${kind}/${id} can be solved, and is not while nothing was done`, async ({
    browser,
    baseURL = "",
  }) => {
    expect(await problemOf(browser, baseURL, evalCase, solvedFiles(evalCase))).toBeNull();
    expect(await problemOf(browser, baseURL, evalCase, given)).not.toBeNull();
    if (given !== empty) expect(await problemOf(browser, baseURL, evalCase, empty)).not.toBeNull();
  });
}
