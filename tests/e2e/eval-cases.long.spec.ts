import type { Page } from "@playwright/test";
import { allCases } from "../eval/all-cases";
import { checkProject } from "../eval/check-project";
import { type CaseFiles, type NamedCase, solvedFiles } from "../eval/eval-case";
import { expect } from "../eval/expect";
import { productApi } from "../eval/product-api";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const empty = { "index.html": "<!doctype html>\n<title>Empty</title>\n" };

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1_800, height: 1_000 } });

/** Imports a project and checks it. @returns what is wrong with it */
async function problemOf(page: Page, url: string, { id, check }: NamedCase, files: CaseFiles) {
  const chatId = await productApi(page, url).importProject(id, files);
  const { problem } = await checkProject(page, `${url}/chat/${chatId}`, check);
  return problem;
}

for (const evalCase of await allCases()) {
  const { kind, id, given } = evalCase;
  test(`${kind}/${id} can be solved, and is not while nothing was done`, async ({ page, baseURL = "" }) => {
    await signedInUser(page);
    expect(await problemOf(page, baseURL, evalCase, solvedFiles(evalCase))).toBeNull();
    expect(await problemOf(page, baseURL, evalCase, empty)).not.toBeNull();
    if (given) expect(await problemOf(page, baseURL, evalCase, given)).not.toBeNull();
  });
}
