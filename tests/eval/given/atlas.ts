import type { CaseFiles } from "../eval-case.ts";

const names =
  "Aarhus Antwerp Athens Basel Bath Bergen Berlin Bern Bilbao Bologna Bordeaux Bremen Bruges Brno Bucharest Budapest Cadiz Cardiff Cologne Copenhagen Cork Dresden Dublin Dundee Faro Florence Galway Gdansk Geneva Genoa Ghent Girona Glasgow Graz Hamburg Helsinki Innsbruck Krakow Leeds Leipzig Lille Lisbon Ljubljana Lucerne Lyon Madrid Malmo Mantua Marseille Milan Munich Nantes Naples Nice Oslo Padua Palermo Paris Pisa Porto Prague Ravenna Reims Riga Rome Rotterdam Salzburg Seville Siena Sofia Split Tallinn Tartu Trieste Turin Turku Utrecht Valencia Venice Verona Vienna Vilnius Warsaw Zagreb Zurich".split(
    " ",
  );

const sentences = [
  "The old town is best seen early, before the shops open and the square fills with tables.",
  "A path along the river leads past the mills to a garden that few visitors find.",
  "Trams run until midnight, and a day ticket pays for itself after three rides.",
  "The market sells cheese, bread and flowers, and closes when everything is sold.",
  "From the hill behind the station one sees the harbor, the bridges and, on clear days, the mountains.",
  "The library has a reading room with a painted ceiling, and nobody minds visitors who are quiet.",
  "In summer there are concerts in the courtyard; in winter a rink takes its place.",
];

/** Never the same for two cities, so that no file can stand for another. */
const paragraphsOf = (city: number) =>
  Array.from({ length: 34 }, (_, at) =>
    [at, at + city, at * city + 3, at + 2 * city]
      .map((n) => sentences[n % sentences.length])
      .join(` In street ${city + 1}-${at + 1}: `),
  );

const sightCount = (city: number) => 2 + (city % 5);
const sightNames = ["castle", "museum", "cathedral", "bridge", "theater", "lighthouse"];

const cityFile = (name: string, at: number) => `import type { City } from "../city";

export const ${name.toLowerCase()}: City = {
  name: "${name}",
  museum: { opens: "9:00", closes: "17:00" },
  sights: [
${sightNames
  .slice(0, sightCount(at))
  .map((sight) => `    "The ${sight} of ${name}",`)
  .join("\n")}
  ],
  story: [
${paragraphsOf(at)
  .map((text) => `    "${text}",`)
  .join("\n")}
  ],
};
`;

/** A guide to 85 cities: with a megabyte of text it fits no model's context. */
export const atlas: CaseFiles = {
  ...Object.fromEntries(names.map((name, at) => [`src/cities/${name.toLowerCase()}.ts`, cityFile(name, at)])),
  "src/city.ts": `export type City = {
  name: string;
  museum: { opens: string; closes: string };
  sights: string[];
  story: string[];
};
`,
  "src/cities.ts": `import type { City } from "./city";
${names.map((name) => `import { ${name.toLowerCase()} } from "./cities/${name.toLowerCase()}";`).join("\n")}

export const cities: City[] = [
${names.map((name) => `  ${name.toLowerCase()},`).join("\n")}
];
`,
  "src/CityList.tsx": `import type { City } from "./city";

export function CityList({ cities, onChoose }: { cities: City[]; onChoose: (city: City) => void }) {
  return (
    <ul className="columns-4">
      {cities.map((city) => (
        <li key={city.name}>
          <button type="button" onClick={() => onChoose(city)}>
            {city.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
`,
  "src/CityPage.tsx": `import type { City } from "./city";

export function CityPage({ city }: { city: City }) {
  return (
    <article>
      <h2 className="text-xl font-semibold">{city.name}</h2>
      <p>
        Museum: {city.museum.opens} to {city.museum.closes}
      </p>
      <ul>
        {city.sights.map((sight) => (
          <li key={sight}>{sight}</li>
        ))}
      </ul>
      <p>{city.story[0]}</p>
    </article>
  );
}
`,
  "src/App.tsx": `import { useState } from "react";
import { cities } from "./cities";
import type { City } from "./city";
import { CityList } from "./CityList";
import { CityPage } from "./CityPage";

export default function App() {
  const [city, setCity] = useState<City | null>(null);
  return (
    <main className="p-8">
      <h1 className="text-2xl font-bold">Atlas</h1>
      <CityList cities={cities} onChoose={setCity} />
      {city && <CityPage city={city} />}
    </main>
  );
}
`,
};

/** How many sights the guide has of each city. */
export const sightsOf: ReadonlyMap<string, number> = new Map(names.map((name, at) => [name, sightCount(at)]));
