import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { VersionSummary } from "~/domain/project/project";
import { VersionMenu } from "~/features/project/strip/version-menu";

const version = (number: number): VersionSummary => ({
  id: `v${number}`,
  number,
  parentId: null,
  author: "model",
  authorName: "A model",
  message: `Change ${number}`,
  name: null,
  isGood: false,
  createdAt: new Date(0),
  reply: null,
});

it("names the visible version, leads to any other, shows what it looks like, and loads older ones", async () => {
  const visited: string[] = [];
  let loads = 0;
  await page.viewport(1000, 600);
  await render(
    <div style={{ display: "flex", justifyContent: "flex-end" }}>
      <VersionMenu
        versions={Array.from({ length: 30 }, (_, at) => version(40 - at))}
        headId="v40"
        shown={{ id: "v39", number: 39 }}
        onVisit={(id) => visited.push(id)}
        onOpenAll={() => visited.push("all")}
        more={() => {
          loads += 1;
        }}
        renderPicture={(id) => `Picture of ${id}`}
      />
    </div>,
  );
  const button = page.getByRole("button", { name: "Versions: v39" });
  const current = page.getByRole("menuitem", { name: "Version 39, by A model: Change 39" });
  await button.click();
  await expect.element(current).toHaveAttribute("aria-current", "true");
  expect(loads).toBe(0);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(page.getByText("Picture of v40")).toBeVisible();
  await userEvent.keyboard("{End}{ArrowUp}");
  await expect.element(page.getByText("Picture of v11")).toBeVisible();
  await expect.poll(() => loads).toBeGreaterThan(0);
  await userEvent.keyboard("{Enter}");
  await button.click();
  await page.getByRole("menuitem", { name: "All versions" }).click();
  await expect.poll(() => visited).toEqual(["v11", "all"]);
});
