import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { at, projectEnvironment, projectNode } from "../../scripts/environment.mjs";
import { mailTo } from "../support/outbox";
import { startProduct } from "../support/product";
import { buyPlan } from "./pages/buy-plan";
import { signedInUser } from "./pages/new-user";

test("a person watches a renewal happen: the clock moves, the next billing date with it, and a mail comes", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bluebonnet-clock-"));
  const product = await startProduct({ dataDir });
  const page = await browser.newPage({ baseURL: product.url });
  /** What the command says, and its exit code. */
  const billing = (...words: string[]) =>
    promisify(execFile)(projectNode(), [at("scripts", "billing.mjs"), ...words], {
      env: projectEnvironment({ PORT: new URL(product.url).port, HOST: "localhost", DATA_DIR: dataDir }),
    }).then(
      ({ stdout }) => ({ said: stdout, code: 0 }),
      ({ stdout, stderr, code }) => ({ said: `${stdout}${stderr}`, code }),
    );
  const nextBilling = async () => {
    await page.goto("/account");
    const day = page.locator("dt", { hasText: "Next billing date" }).locator("xpath=following-sibling::dd");
    return Date.parse(String(await day.textContent()));
  };
  try {
    const user = await signedInUser(page, dataDir);
    await buyPlan(page);
    const before = await nextBilling();
    const moved = await billing("advance", "32d");
    expect(moved.said).toContain("1 renewal paid, 0 payments failed, 0 subscriptions ended");
    const days = ((await nextBilling()) - before) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    const mail = await mailTo(dataDir, user.email, "plan is paid until");
    expect(mail.subject).toBe("Your Professional plan was renewed (Bluebonnet)");
    expect(mail.text).toMatch(/Your card was charged \$20, for invoice \S+-0002\./);

    expect(await billing("advance", "forty days")).toMatchObject({
      code: 1,
      said: expect.stringContaining("Write the time as 12h, 40d or 3w"),
    });
    // Only who holds the server's secret, and it alone, finds the clock.
    const asStranger = (headers: Record<string, string>) =>
      page.request.post("/api/billing/clock", { data: "1d", headers }).then((answer) => answer.status());
    expect(await asStranger({})).toBe(404);
    expect(await asStranger({ authorization: "Bearer of nothing" })).toBe(404);
  } finally {
    await page.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
