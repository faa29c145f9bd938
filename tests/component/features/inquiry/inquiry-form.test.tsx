import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import { InquiryForm } from "~/features/inquiry/inquiry-form";
import { axeIn } from "~tests/support/axe-in";

const complete = {
  "Full Name *": "Ada Lovelace",
  "Company Name *": "Analytical Engines",
  "Email Address *": "ada@example.com",
  "Phone Number *": "+1 512 555 0199",
  "Service Description *": "x".repeat(120),
};

const field = (label: string) => page.getByLabelText(label, { exact: true });
const submit = () => page.getByRole("button", { name: "Send Inquiry" }).click();
/** Number of requests to the server. */
const sent = () =>
  performance.getEntriesByType("resource").filter(({ name }) => /inquiry\.send/.test(name)).length;

async function fill(texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
}

beforeEach(async () => {
  await render(
    <>
      <h2 id="inquiry-title">Contact</h2>
      <InquiryForm />
      <Toaster />
    </>,
  );
});

it("reports missing fields, in a summary and at each field, and sends nothing", async () => {
  await fill({ ...complete, "Company Name *": "  " });
  await submit();
  await expect.element(page.getByText("Error: Please fill out all required fields")).toBeVisible();
  const company = field("Company Name *");
  await expect.element(company).toHaveFocus();
  await expect.element(company).toHaveAccessibleDescription("This field is required");
  await company.fill("Analytical Engines");
  await expect.element(company).not.toHaveAttribute("aria-invalid");
  expect(sent()).toBe(0);
});

it("counts the description as it is typed and accepts 100 characters", async () => {
  const description = field("Service Description *");
  await expect.element(description).toHaveAttribute("placeholder", "Minimum 100 characters");
  await expect.element(page.getByText("0 / 100 characters")).toBeVisible();
  await fill({ ...complete, "Service Description *": "x".repeat(98) });
  await description.click();
  await userEvent.keyboard("{Control>}{End}{/Control}y");
  await expect.element(page.getByText("99 / 100 characters")).toBeVisible();
  await submit();
  await expect.element(description).toHaveAccessibleDescription(/Please write at least 100 characters/);
  await expect.element(description).toHaveFocus();
  expect(sent()).toBe(0);
  await userEvent.keyboard("{Control>}{End}{/Control}z");
  await expect.element(page.getByText("100 characters", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Long enough")).toBeInTheDocument();
});

it("passes axe with field errors, in both themes", async () => {
  await submit();
  await expect.element(field("Full Name *")).toHaveAttribute("aria-invalid", "true");
  const form = page.getByRole("form").element();
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    for (const each of document.getAnimations()) each.finish();
    expect(await axeIn(form)).toEqual([]);
  }
});
