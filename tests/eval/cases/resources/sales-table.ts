import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

const sales = {
  "sales.json": JSON.stringify(
    ["Jan", "Feb", "Mar", "Apr"].map((month, at) => ({ month, units: [310, 275, 402, 389][at] })),
  ),
};

export const evalCase: EvalCase = {
  prompt:
    'React page with a table of the attached sales.json (Month, Units), import the file. The total below as "Total: …".',
  attached: sales,
  async check(page) {
    await expect(page.getByRole("row").filter({ hasText: "Mar" })).toContainText("402");
    await expect.poll(() => pageText(page)).toMatch(/total:?\s*1,?376\b/i);
  },
  solution: {
    "src/App.jsx": `import sales from "../sales.json";

export default function App() {
  return (
    <main>
      <table><tbody>{sales.map(({ month, units }) => <tr key={month}><td>{month}</td><td>{units}</td></tr>)}</tbody></table>
      <p>Total: {sales.reduce((sum, { units }) => sum + units, 0)}</p>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt:
        'Above it a bar chart of the units with recharts, titled "Units per month", with the months on the axis.',
      async check(page) {
        await expect(page.getByText(/units per month/i).first()).toBeVisible();
        const chart = page.locator("svg").filter({ hasText: "Apr" }).first();
        await expect(chart).toBeVisible();
        await expect(chart.locator("path[d], rect").nth(3)).toBeAttached();
      },
      solution: edited(
        "src/App.jsx",
        [`import sales`, `import { Bar, BarChart, XAxis } from "recharts";\nimport sales`],
        [
          "      <table>",
          `      <h2>Units per month</h2>
      <BarChart width={500} height={240} data={sales}><XAxis dataKey="month" /><Bar dataKey="units" fill="teal" /></BarChart>
      <table>`,
        ],
      ),
    },
  ],
  mistakes: {
    "there is a title without a chart": edited("src/App.jsx", [
      "      <table>",
      "      <h2>Units per month</h2>\n      <table>",
    ]),
  },
};
