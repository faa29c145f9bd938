import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText, shown } from "../../find.ts";
import { edited, inSteps } from "../../solve.ts";

const station = (n: number) => `  {
    id: ${n},
    name: "Station ${n}",
    line: "${["red", "green", "blue"][n % 3]}",
    hasLift: ${n % 4 === 0},
  },
`;

export const evalCase: EvalCase = {
  prompt: 'Stations 37 and 90 have a lift now. And station 61 is called "Old Harbor".',
  given: {
    "src/stations.ts": `export const stations = [
${Array.from({ length: 100 }, (_, at) => station(at + 1)).join("")}];
`,
    "src/App.tsx": `import { stations } from "./stations";

export default function App() {
  const withLift = stations.filter((station) => station.hasLift).length;
  return (
    <main>
      <h1>Stations</h1>
      <p>{stations.length} stations, {withLift} with a lift</p>
      <ul>
        {stations.map((station) => (
          <li key={station.id}>
            {station.name} ({station.line}){station.hasLift && ", lift"}
          </li>
        ))}
      </ul>
    </main>
  );
}
`,
  },
  async check(page) {
    await expect(shown(page, /100 stations, 27 with a lift/i)).toBeVisible();
    const text = await pageText(page);
    expect(text).toMatch(/Station 37 \(green\), lift/);
    expect(text).toMatch(/Station 90 \(red\), lift/);
    expect(text).toMatch(/Old Harbor \(green\)/);
    expect(text).not.toMatch(/Station 61\b/);
    expect(text).toMatch(/Station 100 \(green\), lift/);
  },
  solution: inSteps(
    edited("src/stations.ts", [
      `name: "Station 37",\n    line: "green",\n    hasLift: false`,
      `name: "Station 37",\n    line: "green",\n    hasLift: true`,
    ]),
    edited("src/stations.ts", [
      `name: "Station 90",\n    line: "red",\n    hasLift: false`,
      `name: "Station 90",\n    line: "red",\n    hasLift: true`,
    ]),
    edited("src/stations.ts", [`name: "Station 61"`, `name: "Old Harbor"`]),
  ),
  later: [
    {
      prompt:
        'Sort the list by line (blue, green, red), a heading for each line with the number of its stations, like "Blue (33)"',
      async check(page) {
        const headings = page.getByRole("heading", { name: /\(3[34]\)/ });
        await expect(headings).toContainText([/blue\s*\(33\)/i, /green\s*\(34\)/i, /red\s*\(33\)/i]);
        await expect(page.getByRole("listitem")).toHaveCount(100);
      },
      solution: edited(
        "src/App.tsx",
        [
          "      <ul>\n        {stations.map((station) => (",
          `      {["blue", "green", "red"].map((line) => (
        <section key={line}>
          <h2 className="capitalize">{line} ({stations.filter((station) => station.line === line).length})</h2>
      <ul>
        {stations.filter((station) => station.line === line).map((station) => (`,
        ],
        ["      </ul>\n", "      </ul>\n        </section>\n      ))}\n"],
      ),
    },
  ],
};
