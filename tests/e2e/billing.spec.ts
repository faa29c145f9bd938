import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { answerBank } from "./pages/answer-bank";
import { findEverywhere } from "./pages/axe";
import { buyPlan } from "./pages/buy-plan";
import { test } from "./pages/paying-world";
import { SavedCards } from "./pages/saved-cards";

test("cards can be added, declined, approved by their holder, made the default and removed", {
  tag: "@long",
}, async ({ page, user: _ }) => {
  await page.goto("/account/billing#billing");
  const section = page.getByRole("region", { name: "Billing Information" });
  await expect(section.getByText("No card yet")).toBeVisible();
  await expect(section.getByText("No invoices yet")).toBeVisible();
  await expect(section.getByText("No billing address yet.")).toBeVisible();
  await buyPlan(page);
  await page.reload();
  const cards = new SavedCards(section);
  await expect(cards.row("Visa", "4242")).toContainText("Default");
  await expect(cards.row("Visa", "4242")).toContainText("Expires 12/34");

  await cards.act("Visa", "4242", "Remove");
  await expect(page.getByRole("dialog")).toContainText("Your subscription is paid with this card.");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  const dialog = await cards.open();
  await cards.add("");
  await expect(dialog.getByText("Please enter a valid card number")).toBeVisible();
  expect(await findEverywhere(page)).toEqual([]);
  await cards.add("4000000000000002");
  await expect(
    dialog.getByText("Your card was declined. Try another card, or contact your bank."),
  ).toBeVisible();
  await expect(dialog.getByLabel("Card number")).toBeFocused();
  await cards.add("4000002500003155");
  await answerBank(page, "No, decline it");
  await expect(page.getByText("Your bank could not confirm this card.")).toBeVisible();
  await expect(page).toHaveURL("/account/billing#billing");
  await cards.open();
  await cards.add("4000002500003155");
  await answerBank(page, "Yes, approve the payment");
  await expect(page.getByText("Your card was added")).toBeVisible();
  await expect(cards.row("Visa", "3155")).toBeVisible();
  await cards.open();
  await cards.add("5555555555554444");
  await expect(cards.row("Mastercard", "4444")).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await cards.act("Mastercard", "4444", "Make default");
  await expect(page.getByText("Mastercard ending in 4444 is now your default card")).toBeVisible();
  await expect(cards.row("Mastercard", "4444")).toContainText("Default");
  await cards.act("Visa", "4242", "Remove");
  await page.getByRole("dialog").getByRole("button", { name: "Remove card" }).click();
  await expect(page.getByText("Your card was removed")).toBeVisible();
  // Without toasts, which fade during the screenshot.
  await page.reload();
  await expect(cards.row("Mastercard", "4444")).toContainText("Default");
  await expect(cards.row("Visa", "4242")).toHaveCount(0);
  expect(await findEverywhere(page)).toEqual([]);
  await fitsPhone(page);
});

test("an address is changed, and an invoice is read, printed in black on white, and saved as a PDF", async ({
  page,
  user: _,
}) => {
  await buyPlan(page);
  await page.goto("/account/billing#billing");
  const section = page.getByRole("region", { name: "Billing Information" });
  await section.getByRole("button", { name: "Edit Billing address" }).press("Enter");
  await expect(section.getByLabel("Name", { exact: true })).toBeFocused();
  await section.getByLabel("Street address").fill("Weg");
  await section.getByRole("button", { name: "Save address" }).click();
  await expect(section.getByText("Please enter your billing address")).toBeVisible();
  await section.getByLabel("Street address").fill("Łąkowa 5");
  await section.getByLabel("City").fill("Łódź");
  await section.getByLabel("State/Province").fill("Łódzkie");
  await section.getByLabel("ZIP/Postal Code").fill("90-001");
  await section.getByLabel("Country").selectOption({ label: "Poland" });
  await section.getByRole("button", { name: "Save address" }).press("Enter");
  await expect(section.getByRole("button", { name: "Edit Billing address" })).toBeFocused();
  await expect(section).toContainText("Łódź, Łódzkie 90-001");
  // The next invoice uses the new address.
  await page.goto("/checkout/enterprise-plan");
  await page.getByRole("button", { name: /^Change and pay \$\d/ }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/account/billing#billing");
  await section.getByRole("link", { name: "Billing History" }).click();
  await expect(page).toHaveURL("/account/billing#billing-history");
  await expect(section.getByRole("row")).toHaveCount(3);
  await section
    .getByRole("link", { name: /^Invoice / })
    .first()
    .press("Enter");

  await expect(page).toHaveURL(/\/account\/invoices\/in_/);
  const paper = page.getByRole("article");
  await expect(paper).toContainText("Łąkowa 5");
  await expect(paper).toContainText("Unused time on Professional");
  await expect(paper).toContainText("Test mode: no money moves");
  const amounts = await sumsOf(paper);
  expect(amounts).toMatchObject({ Tax: "$0.00", "Amount paid": amounts.Total });
  expect(await findEverywhere(page)).toEqual([]);
  await fitsPhone(page);
  await looksLikePaper(page);
  await readsAsFile(page, amounts);
  expect((await page.goto("/account/invoices/in_unknown"))?.status()).toBe(404);
});

async function fitsPhone(page: Page) {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 375, height: 667 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.setViewportSize(before);
}

async function sumsOf(paper: Locator): Promise<Record<string, string>> {
  const sums = paper.locator("dl").last();
  const [labels, amounts] = [
    await sums.locator("dt").allTextContents(),
    await sums.locator("dd").allTextContents(),
  ];
  return Object.fromEntries(labels.map((label, at) => [label, amounts[at] ?? ""]));
}

async function looksLikePaper(page: Page) {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  const ink = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector("article h1") ?? document.body);
    return { color, ground: getComputedStyle(document.documentElement).backgroundColor };
  });
  expect(ink).toEqual({ color: "rgb(0, 0, 0)", ground: "rgb(255, 255, 255)" });
  for (const format of ["A4", "Letter"]) {
    const { numPages } = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
    expect(numPages, format).toBe(1);
  }
  await page.emulateMedia({ media: null });
}

/** The PDF has the page's content. */
async function readsAsFile(page: Page, amounts: Record<string, string>) {
  const downloading = page.waitForEvent("download");
  const link = page.getByRole("link", { name: "Download PDF" });
  expect(await link.getAttribute("href")).toContain("/api/invoices/in_");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^invoice-[\w-]+\.pdf$/);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const [label, amount] of Object.entries(amounts)) expect(text).toContain(`${label} ${amount}`);
  expect(text).toContain("Łódź, Łódzkie 90-001");
  expect(text).toContain("Test mode: no money moves");
  const { info } = await getMeta(pdf);
  expect(info.Title).toBe(download.suggestedFilename().replace("invoice-", "Invoice ").replace(".pdf", ""));
}
