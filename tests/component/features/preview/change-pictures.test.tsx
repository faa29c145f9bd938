import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChangePictures } from "~/features/preview/change-pictures";

const site = (changes: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      "index.html": "<h1>Garden</h1>",
      "about.html": "<h1>About</h1>",
      "checks/a.json": "{}",
      ...changes,
    }),
  );

const show = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  render(<ChangePictures before={before} after={after} theme="light" outsideImages={false} />);

it("shows the first page, or another that differs, before and after a change", async () => {
  const { unmount } = await show(site(), site({ "index.html": "<h1>Roses</h1>" }));
  await expect.element(page.getByText("Before", { exact: true })).toBeVisible();
  await expect.element(page.getByText("After", { exact: true })).toBeVisible();
  await unmount();
  await show(site(), site({ "about.html": "<h1>Us</h1>" }));
  await expect.element(page.getByText("After: about.html")).toBeVisible();
});

it("says where nothing of the page changes, and that there was none", async () => {
  const { unmount } = await show(site(), site({ "checks/a.json": '{"name":"A"}' }));
  await expect.element(page.getByText("The page is the same before and after.")).toBeVisible();
  await unmount();
  await show(new Map(), site());
  await expect.element(page.getByText("No page")).toBeInTheDocument();
});

it("is nothing for a project without a page", async () => {
  const { container } = await show(new Map([["a.py", "1"]]), new Map([["a.py", "2"]]));
  expect(container.textContent).toBe("");
});
