import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PageConsole } from "~/features/preview/pane/page-console";

it("says how many lines it left out", async () => {
  const entries = Array.from({ length: 200 }, (_, at) => ({ level: "log" as const, text: `line ${at}` }));
  const counts = { log: 5000, warn: 17, error: 0, uncaught: 0 };
  await render(<PageConsole entries={entries} counts={counts} fixing={null} isProblemShown={false} />);
  await expect.element(page.getByText("5,000 messages")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: /^Console/ }));
  await expect
    .element(page.getByText("The first 200 of 5,017 lines. The others were left out."))
    .toBeVisible();
});
