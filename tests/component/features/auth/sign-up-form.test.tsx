import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SignUpForm } from "~/features/auth/sign-up-form";

it("submits nothing before the terms are accepted, and shows an error for each field", async () => {
  await render(<SignUpForm providers={[]} isByInvitation={false} loginHref="/login" onComplete={() => {}} />);
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

it("offers a provider above the form where it is set up, and below it with a note where it is not", async () => {
  await render(
    <SignUpForm providers={["google"]} isByInvitation={false} loginHref="/login" onComplete={() => {}} />,
  );
  const button = (name: string) => page.getByRole("button", { name, exact: true }).element();
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isBefore(button("Gmail"), button("Sign up"))).toBe(true);
  expect(isBefore(button("Sign up"), button("GitHub"))).toBe(true);
  expect(button("GitHub")).toHaveAccessibleDescription("Not set up on this server");
  expect(button("Gmail")).not.toHaveAccessibleDescription();
});
