import { createRef } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AddressBar } from "~/features/preview/pane/address-bar";

const asked: (string | number)[] = [];

const renderBar = (addresses: string[], at: number, width = 320) =>
  render(
    <div data-testid="pane" className="@container" style={{ width }}>
      <AddressBar
        navigation={{
          visits: { addresses, at },
          onVisits: () => {},
          onDialogs: () => {},
          onOpen: () => {},
          travel: (by) => void asked.push(by),
          visit: (address) => void asked.push(address),
        }}
        disabled={false}
        onReload={() => void asked.push("reload")}
        reloadButton={createRef()}
      />
    </div>,
  );

const field = () => page.getByRole("textbox", { name: "Address" });

it("goes back and forward where the page has been, and nowhere else", async () => {
  asked.length = 0;
  await renderBar(["/", "/invoices"], 1, 500);
  await expect.element(field()).toHaveValue("/invoices");
  await expect.element(page.getByRole("button", { name: "Forward" })).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Reload preview" }).click();
  expect(asked).toEqual([-1, "reload"]);
});

it("has no way back or forward until the page went elsewhere", async () => {
  await renderBar(["/"], 0);
  await expect.element(field()).toBeVisible();
  expect(page.getByRole("button").elements()).toHaveLength(1);
});

it.each([
  ["/invoices/4", "/invoices/4"],
  ["invoices/4", "/invoices/4"],
  [" #/settings ", "#/settings"],
  ["http://localhost:5173/invoices?sort=date", "/invoices?sort=date"],
  ["https://example.com", "/"],
])("opens what a person types as %s", async (typed, address) => {
  asked.length = 0;
  await renderBar(["/"], 0);
  await field().fill(typed);
  await userEvent.keyboard("{Enter}");
  expect(asked).toEqual([address]);
});

it("gives up what was typed with Escape, and keeps it while the page moves", async () => {
  const { rerender } = await renderBar(["/"], 0);
  await field().fill("/half");
  await rerender(<div />);
  await renderBar(["/", "/moved"], 1);
  await field().fill("/half");
  await userEvent.keyboard("{Escape}");
  await expect.element(field()).toHaveValue("/moved");
});

it.each([256, 375, 800])("fits a pane of %i px", async (width) => {
  await renderBar(
    ["/a-long-address/that-goes-on-and-on/for-longer-than-any-pane-of-this-width-is", "/"],
    0,
    width,
  );
  const pane = page.getByTestId("pane").element().getBoundingClientRect();
  expect(field().element().getBoundingClientRect().right).toBeLessThanOrEqual(pane.right);
  expect(field().element().getBoundingClientRect().width).toBeGreaterThan(100);
});
