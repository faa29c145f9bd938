import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { IconButton } from "~/components/ui/icon-button";
import { ModelSelector } from "~/features/model/model-selector";

const selection = {
  id: "openai:a-model-with-a-long-name",
  name: "A model with a long name",
  answering: null,
  isConnected: true,
  isFallback: false,
  neededPlan: null,
} as const;

it("gives way to the buttons beside it", async () => {
  await render(
    <div data-testid="bar" style={{ display: "flex", width: 250 }}>
      <ModelSelector
        selection={selection}
        onSelect={() => {}}
        onUseModel={() => {}}
        alternatives={[]}
        onAlternatives={() => {}}
      />
      {["New chat", "History", "Settings", "Code", "Preview"].map((label) => (
        <IconButton key={label} label={label} size="sm" />
      ))}
    </div>,
  );
  const bar = page.getByTestId("bar").element();
  expect(bar.scrollWidth).toBeLessThanOrEqual(250);
  await expect.element(page.getByRole("button", { name: "Preview", exact: true })).toBeVisible();
});
