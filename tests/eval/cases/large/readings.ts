import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { edited, textIn } from "../../solve.ts";

const stations = ["Ferry", "Mill", "Weir", "Lock"];
const readings = Array.from({ length: 6_000 }, (_, at) => ({
  station: stations[at % 4],
  day: `2026-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`,
  level: 100 + (at % 4) * 10 + (at % 7),
}));
const json = `[\n${readings.map((reading) => `  ${JSON.stringify(reading)}`).join(",\n")}\n]\n`;

/** The mean level of a station to one decimal. */
function meanOf(station: string): string {
  const own = readings.filter((reading) => reading.station === station);
  return (own.reduce((sum, { level }) => sum + level, 0) / own.length).toFixed(1);
}

export const evalCase: EvalCase = {
  prompt:
    "React app for our water levels. src/readings.json has 6,000 readings; import it. A table with one row per station: name, number of readings, average level with one decimal.",
  given: {
    "src/readings.json": json,
    "src/App.tsx": "export default function App() {\n  return <h1>Water levels</h1>;\n}\n",
  },
  async check(page) {
    for (const station of stations) {
      const row = page.getByRole("row").filter({ hasText: station }).first();
      await expect(row).toContainText(/1,?500/);
      await expect(row).toContainText(meanOf(station));
    }
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";
import readings from "./readings.json";

const stations = [...new Set(readings.map(({ station }) => station))];

export default function App() {
  const [search] = useState("");
  const shown = readings;
  return (
    <main>
      <h1>Water levels</h1>
      <table>
        <tbody>
          {stations.map((station) => {
            const own = shown.filter((reading) => reading.station === station);
            const mean = own.reduce((sum, { level }) => sum + level, 0) / own.length;
            return <tr key={station}><td>{station}</td><td>{own.length}</td><td>{mean.toFixed(1)}</td></tr>;
          })}
        </tbody>
      </table>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt: 'Add a select "Month" with "All" and 2026-01 to 2026-12 that limits the table to that month.',
      async check(page) {
        await field(page, /month/i).selectOption({ label: "2026-03" });
        const own = readings.filter(({ station, day }) => station === "Weir" && day.startsWith("2026-03"));
        await expect(page.getByRole("row").filter({ hasText: "Weir" }).first()).toContainText(
          String(own.length),
        );
        await expect.poll(() => pageText(page)).not.toContain("1500");
        await field(page, /month/i).selectOption({ label: "All" });
        await expect(page.getByRole("row").filter({ hasText: "Weir" }).first()).toContainText(/1,?500/);
      },
      solution: edited(
        "src/App.tsx",
        [`const [search] = useState("");`, `const [month, setMonth] = useState("All");`],
        [
          "const shown = readings;",
          `const shown = month === "All" ? readings : readings.filter(({ day }) => day.startsWith(month));`,
        ],
        [
          "      <table>",
          `      <label>
        Month{" "}
        <select value={month} onChange={(event) => setMonth(event.target.value)}>
          <option>All</option>
          {Array.from({ length: 12 }, (_, at) => <option key={at}>{"2026-" + String(at + 1).padStart(2, "0")}</option>)}
        </select>
      </label>
      <table>`,
        ],
      ),
    },
  ],
  mistakes: {
    "the readings were written again, without most of them": (files) => ({
      ...files,
      "src/readings.json": `${textIn(files, "src/readings.json").split("\n").slice(0, 40).join("\n").replace(/,$/, "")}\n]\n`,
    }),
  },
};
