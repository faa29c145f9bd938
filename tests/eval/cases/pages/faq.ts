import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: `faq page for our bike rental, accordion style (answers closed at first, click opens):
Do I need a helmet? - We lend you one for free.
Can I cancel? - Yes, until the evening before.
How old must I be? - At least 14 years.`,
  async check(page) {
    const answer = shown(page, "until the evening before");
    await expect(shown(page, "Can I cancel?")).toBeVisible();
    await expect(answer).toBeHidden();
    await shown(page, "Can I cancel?").click();
    await expect(answer).toBeVisible();
    await shown(page, "How old must I be?").click();
    await expect(shown(page, "At least 14 years")).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Bike rental</title>
<h1>Questions</h1>
<details><summary>Do I need a helmet?</summary><p>We lend you one for free.</p></details>
<details><summary>Can I cancel?</summary><p>Yes, until the evening before.</p></details>
<details><summary>How old must I be?</summary><p>At least 14 years.</p></details>`,
  },
};
