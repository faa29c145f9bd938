import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { textField } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: `react app that reads src/data.json and shows it as a table with a search field (by city), put the table into its own component. data.json:
[{"city":"Lisbon","people":545000},{"city":"Porto","people":232000},{"city":"Braga","people":193000}]`,
  async check(page) {
    await expect(page.getByRole("row").filter({ hasText: "Lisbon" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: /545.?000/ })).toBeVisible();
    await textField(page).fill("bra");
    await expect(page.getByRole("row").filter({ hasText: "Braga" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Lisbon" })).toBeHidden();
  },
  solution: {
    "src/data.json": `[{"city":"Lisbon","people":545000},{"city":"Porto","people":232000},{"city":"Braga","people":193000}]
`,
    "src/CityTable.jsx": `export const CityTable = ({ cities }) => (
  <table>
    <thead><tr><th>City</th><th>People</th></tr></thead>
    <tbody>{cities.map(({ city, people }) => <tr key={city}><td>{city}</td><td>{people}</td></tr>)}</tbody>
  </table>
);
`,
    "src/App.jsx": `import { useState } from "react";
import { CityTable } from "./CityTable";
import cities from "./data.json";

export default function App() {
  const [search, setSearch] = useState("");
  const found = cities.filter(({ city }) => city.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <CityTable cities={found} />
    </>
  );
}
`,
  },
};
