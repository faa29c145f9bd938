import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { usePageTheme } from "~/features/preview/page-theme";
import ThemeMenu from "~/features/preview/pane/theme-menu";

function Menu({ projectId }: { projectId: string }) {
  const choice = usePageTheme(projectId);
  return choice && <ThemeMenu {...choice} />;
}

const button = (theme: string) => page.getByRole("button", { name: `Page theme: ${theme}`, exact: true });

it("shows pages as they say until another theme is chosen, which is remembered for each project", async () => {
  const view = await render(<Menu projectId="garden" />);
  await button("App's own").click();
  await page.getByRole("menuitem", { name: "Dark", exact: true }).click();
  await expect.element(button("Dark")).toBeVisible();
  await view.rerender(<Menu projectId="shop" />);
  await expect.element(button("App's own")).toBeVisible();
  await view.unmount();
  await render(<Menu projectId="garden" />);
  await button("Dark").click();
  await page.getByRole("menuitem", { name: "App's own", exact: true }).click();
  await expect.element(button("App's own")).toBeVisible();
  expect(window.localStorage.getItem("page-theme:garden")).toBeNull();
});
