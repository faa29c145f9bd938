import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { defaultGeneration } from "~/domain/chat/generation";
import { SettingsForm } from "~/features/chat/settings/settings-dialog";
import { TRPCReactProvider } from "~/trpc/react";

it("reports numbers out of range and text that is not a number", async () => {
  await render(
    <TRPCReactProvider>
      <SettingsForm settings={defaultGeneration} onSaved={() => {}} />
    </TRPCReactProvider>,
  );
  const temperature = page.getByLabelText("Temperature");
  const topK = page.getByLabelText("Top K");
  await expect.element(temperature).toHaveValue(0.7);
  await temperature.fill("9");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.element(temperature).toHaveAttribute("aria-invalid", "true");
  await expect.element(temperature).toHaveFocus();
  await topK.fill("7.5");
  await expect.element(topK).toHaveAccessibleDescription(/^A whole number from 1 to 500\./);
  await topK.fill("");
  await expect.element(page.getByText("Please enter a number")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.element(temperature).toHaveValue(0.7);
  await expect.element(topK).toHaveValue(40);
});
