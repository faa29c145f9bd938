import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DataTable } from "~/components/ui/data-table";
import { MenuAction } from "~/components/ui/menu";

const rows = [
  { id: "1", name: "Bluebonnet", petals: 5 },
  { id: "2", name: "Yucca", petals: 6 },
];

async function table({ sort, onSort = () => {} }: { sort: string; onSort?: (sort: string) => void }) {
  const onPick = vi.fn();
  await render(
    <main className="p-4">
      <DataTable
        caption="Flowers"
        columns={[
          { id: "name", label: "Name", cell: ({ name }: (typeof rows)[number]) => name, isSorted: true },
          { id: "petals", label: "Petals", cell: ({ petals }) => petals, align: "end" },
        ]}
        rows={rows}
        sort={sort}
        onSort={onSort}
        isStale={false}
        actions={{
          label: ({ name }) => `Actions for ${name}`,
          menu: "Actions",
          items: ({ name }) => <MenuAction onSelect={() => onPick(name)}>Pick</MenuAction>,
        }}
      />
    </main>,
  );
  return onPick;
}

it("says by which column it is sorted, and turns round by keyboard", async () => {
  const onSort = vi.fn();
  await table({ sort: "name", onSort });
  const name = page.getByRole("columnheader", { name: "Name" });
  await expect.element(name).toHaveAttribute("aria-sort", "ascending");
  await expect.element(page.getByRole("table", { name: "Flowers" })).toBeVisible();
  await name.getByRole("button").click();
  await userEvent.keyboard("{Enter}");
  expect(onSort.mock.calls).toEqual([["-name"], ["-name"]]);
  expect(page.getByRole("columnheader", { name: "Petals" }).element().querySelector("button")).toBeNull();
});

it("acts on the row whose menu was opened", async () => {
  const onPick = await table({ sort: "-name" });
  await page.getByRole("button", { name: "Actions for Yucca" }).click();
  await page.getByRole("menuitem", { name: "Pick" }).click();
  await vi.waitFor(() => expect(onPick.mock.calls).toEqual([["Yucca"]]));
});

it("shows rows as cards with the names of their fields where there is little room", async () => {
  await page.viewport(375, 700);
  await table({ sort: "name" });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  const cell = page.getByRole("row", { name: /Yucca/ }).getByText("Petals");
  await expect.element(cell).toBeVisible();
  await page.viewport(1280, 800);
});
