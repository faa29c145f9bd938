import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'React table with @tanstack/react-table of 30 lamps named "Lamp 1" to "Lamp 30" with a price of 10 + number: pages of 10 rows, buttons Previous and Next, and "Page 1 of 3".',
  async check(page) {
    await expect(page.getByRole("row")).toHaveCount(11);
    await expect.poll(() => pageText(page)).toMatch(/page 1 of 3/i);
    await control(page, /next/i).click();
    await expect.poll(() => pageText(page)).toMatch(/page 2 of 3/i);
    await expect(page.getByText(/^\s*lamp 11\s*$/i)).toBeVisible();
    await control(page, /next/i).click();
    await expect(page.getByText(/^\s*lamp 30\s*$/i)).toBeVisible();
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";
import { flexRender, getCoreRowModel, getFilteredRowModel, getPaginationRowModel, useReactTable } from "@tanstack/react-table";

const lamps = Array.from({ length: 30 }, (_, at) => ({ name: "Lamp " + (at + 1), price: 11 + at }));
const columns = [
  { accessorKey: "name", header: "Name" },
  { accessorKey: "price", header: "Price" },
];

export default function App() {
  const [filter, setFilter] = useState("");
  const table = useReactTable({
    data: lamps,
    columns,
    state: { globalFilter: filter },
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  });
  return (
    <main>
      <table>
        <thead><tr><th>Name</th><th>Price</th></tr></thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => <td key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <button disabled={!table.getCanPreviousPage()} onClick={() => table.previousPage()}>Previous</button>
      <button disabled={!table.getCanNextPage()} onClick={() => table.nextPage()}>Next</button>
      <p>Page {table.getState().pagination.pageIndex + 1} of {table.getPageCount()}</p>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt:
        'A search field "Search" by name; the pages count only what is found, and it goes back to page 1.',
      async check(page) {
        await control(page, /next/i).click();
        await field(page, /search/i).fill("Lamp 2");
        // Lamp 2 and Lamp 20 to 29.
        await expect.poll(() => pageText(page)).toMatch(/page 1 of 2/i);
        await expect(page.getByRole("row")).toHaveCount(11);
        await control(page, /next/i).click();
        await expect(page.getByRole("row")).toHaveCount(2);
      },
      solution: edited("src/App.tsx", [
        "      <table>\n",
        `      <label>Search <input value={filter} onChange={(event) => { setFilter(event.target.value); table.setPageIndex(0); }} /></label>\n      <table>\n`,
      ]),
    },
  ],
  mistakes: {
    "the field finds nothing": edited("src/App.tsx", [
      "      <table>\n",
      "      <label>Search <input /></label>\n      <table>\n",
    ]),
  },
};
