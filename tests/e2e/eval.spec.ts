import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allCases, selectCases } from "../eval/all-cases";
import type { NamedCase } from "../eval/eval-case";
import { expect } from "../eval/expect";
import { writePage } from "../eval/report/page";
import { runCase } from "../eval/run-case";
import { solvedFiles } from "../eval/solve";
import { pictureName, type StoredRun, writeRun } from "../eval/stored-run";
import { test } from "./pages/model-world";

const cases = await allCases();
const modelId = "openai:qwen2.5-coder";

const fence = ([name, text]: [string, string | Uint8Array]) => `### ${name}\n\n\`\`\`html\n${text}\n\`\`\`\n`;
const solvedReply = (evalCase: NamedCase) => Object.entries(solvedFiles(evalCase)).map(fence).join("\n");

test.use({ viewport: { width: 1_800, height: 1_000 } });

test(
  "a model's replies are run, checked and shown: one works, one is wrong, one cannot be applied, one is repaired",
  { tag: "@long" },
  async ({ page, world: { model, product } }, info) => {
    const [faq, cookies, rename, birthdays] = [
      "faq",
      "cookie-banner",
      "rename",
      "undefined-variable",
    ].flatMap((id) => selectCases(cases, id));
    if (!faq || !cookies || !rename || !birthdays) throw new Error("A case is gone");
    const unplaced =
      "### index.html\n\n```\n<<<<<<< SEARCH\n<h9>Not in this file</h9>\n=======\n<h1>Northlight Yoga</h1>\n>>>>>>> REPLACE\n```\n";
    const run: StoredRun = {
      modelId,
      modelName: "qwen2.5-coder",
      startedAt: "2026-11-25T10:00:00.000Z",
      commit: "abc1234",
      results: [],
    };
    const folder = info.outputPath("run");
    mkdirSync(folder, { recursive: true });
    for (const [evalCase, ...replies] of [
      [faq, solvedReply(faq)],
      [cookies, solvedReply(cookies).replace(".remove()", ".click()")],
      [rename, unplaced],
      [birthdays, solvedReply(birthdays).replace("= person;", "= prson;"), solvedReply(birthdays)],
    ] as const) {
      model.reply(...replies.map((text) => ({ tokens: [text] })));
      const { result, picture } = await runCase(page, evalCase, { url: product.url, modelId, repetition: 1 });
      run.results.push(result);
      if (picture) writeFileSync(path.join(folder, pictureName(result)), picture);
    }
    expect(run.results).toMatchObject([
      { id: "faq", outcome: "works", reason: null, tries: 0, inputTokens: 1_200, outputTokens: 34 },
      { id: "cookie-banner", outcome: "fails", reason: expect.stringContaining("toBeHidden") },
      {
        id: "rename",
        outcome: "refused",
        reason: expect.stringContaining("index.html: The text to replace is not"),
      },
      { id: "undefined-variable", outcome: "repaired", tries: 1 },
    ]);

    writeRun(folder, run);
    await page.goto(`file://${writePage(folder)}`);
    const total = page.getByRole("row").last().getByRole("cell");
    await expect(total).toContainText(["all", "4", "1", "1", "1", "1", "0"]);
    const pictures = page.getByRole("img");
    await expect(pictures).toHaveCount(4);
    for (const picture of await pictures.all()) await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  },
);
