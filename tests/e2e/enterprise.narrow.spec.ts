import { expect } from "@playwright/test";
import { InquiryForm } from "./pages/inquiry-form";
import { sendUnderHeader } from "./pages/sent-under-header";
import { phone, test } from "./pages/test";

test.use(phone);

test("at 320 pixels nothing scrolls sideways, the banner is cropped, and fields are large enough to tap", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const form = new InquiryForm(page);
  await form.open();
  await form.submit();
  await expect(form.field("Full Name *")).toHaveAttribute("aria-invalid", "true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const banner = page.getByRole("img", { name: /Nothing crosses the boundary/ });
  expect(await banner.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/narrow\.avif$/);
  for (const label of ["Full Name *", "Estimated User Count", "Preferred Contact Method"])
    expect((await form.field(label).boundingBox())?.height, label).toBeGreaterThanOrEqual(44);
});

test("a long URL in the description does not widen the form", { tag: "@long" }, async ({ page }) => {
  const form = new InquiryForm(page);
  await form.open();
  const width = async () => (await form.field("Service Description *").boundingBox())?.width;
  const before = await width();
  await form.fill({ "Service Description *": `https://example.com/${"a".repeat(120)}` });
  expect(await width()).toBe(before);
});

test("focusing an invalid field shows its label", { tag: "@long" }, async ({ page }) => {
  const form = new InquiryForm(page);
  await form.open();
  await form.fill({ "Full Name *": "Ada Lovelace" });
  await sendUnderHeader(form.field("Company Name *"));
});
