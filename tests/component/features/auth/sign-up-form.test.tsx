import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SignUpForm } from "~/features/auth/sign-up-form";

it("submits nothing before the terms are accepted, and shows an error for each field", async () => {
  await render(<SignUpForm loginHref="/login" onComplete={() => {}} />);
  for (const name of ["Sign up", "GitHub", "Gmail"])
    await expect.element(page.getByRole("button", { name, exact: true })).toBeDisabled();
  await page.getByLabelText("Confirm Password").fill("different");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Sign up" }).click();
  for (const sentence of [
    "Name must be at least 2 characters",
    "Please enter a valid email address",
    "Password must be at least 8 characters",
    "Passwords don't match",
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByLabelText("Full Name")).toHaveFocus();
});
