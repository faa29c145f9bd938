import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { planLimits } from "~/domain/billing/plan";
import { type StoredBytes, storageKinds } from "~/domain/billing/storage";
import { StorageSection } from "~/features/billing/subscription/storage-section";
import { axeIn } from "~tests/support/axe-in";

const none = Object.fromEntries(storageKinds.map((kind) => [kind, 0])) as StoredBytes;
const stored = {
  ...none,
  versions: 61_000_000,
  files: 22_000_000,
  chats: 9_000_000,
  drafts: 5_000_000,
  appData: 800_000,
  publications: 300,
};

it("shows each part in words, the largest first, with a way to delete it, at every width and in both themes", async () => {
  await render(<StorageSection limits={planLimits["free-plan"]} stored={stored} />);
  await expect.element(page.getByText("98 MB of 100 MB used")).toBeVisible();
  const parts = page.getByRole("list", { name: "What takes space" }).getByRole("listitem");
  expect(parts.elements().map((part) => part.textContent)).toEqual([
    expect.stringMatching(/^Project versions61 MB/),
    expect.stringMatching(/^Attached files22 MB/),
    expect.stringMatching(/^Chats9 MB/),
    expect.stringMatching(/^Edits of projects5 MB/),
    expect.stringMatching(/^Data kept by apps800 kB/),
    expect.stringMatching(/^Publicationsunder 1 kB/),
  ]);
  await expect
    .element(page.getByRole("link", { name: "Unpublish pages" }))
    .toHaveAttribute("href", "/account/publications");
  for (const width of [1280, 375])
    for (const theme of ["dark", "light"]) {
      await page.viewport(width, 800);
      document.documentElement.dataset.theme = theme;
      for (const each of document.getAnimations()) each.finish();
      expect(await axeIn(document.body)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    }
});

it("says when it is full, and that nothing is deleted by itself", async () => {
  await render(<StorageSection limits={planLimits["free-plan"]} stored={{ ...stored, files: 40_000_000 }} />);
  await expect.element(page.getByText(/Your storage is full\..*nothing is deleted by itself/)).toBeVisible();
});

it("has no limit on Enterprise, and nothing to show in a new account", async () => {
  await render(<StorageSection limits={planLimits["enterprise-plan"]} stored={none} />);
  await expect.element(page.getByText("0 bytes used, no limit")).toBeVisible();
  await expect.element(page.getByText("You have not stored anything yet.")).toBeVisible();
});
