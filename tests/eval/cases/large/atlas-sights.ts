import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { atlas, sightsOf } from "../../given/atlas.ts";
import { edited, inSteps } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt: 'In the list show the number of sights behind each city, like "Bath (6 sights)".',
  given: atlas,
  async check(page) {
    for (const name of ["Bath", "Porto", "Zurich"])
      await expect(
        page.getByRole("button", { name: new RegExp(`^${name} \\(${sightsOf.get(name)} sights\\)`) }),
      ).toBeVisible();
    await expect(page.getByRole("button", { name: /\(\d sights\)/ })).toHaveCount(85);
  },
  solution: edited("src/CityList.tsx", [
    "{city.name}\n          </button>",
    "{city.name} ({city.sights.length} sights)\n          </button>",
  ]),
  later: [
    {
      prompt: 'And a field "Find a city" above the list. Enter opens the first one that is left.',
      async check(page) {
        const find = field(page, /find a city/i);
        await find.fill("lju");
        await expect(page.getByRole("listitem").filter({ has: page.getByRole("button") })).toHaveCount(1);
        await find.press("Enter");
        await expect(page.getByRole("heading", { name: "Ljubljana" })).toBeVisible();
        expect(await pageText(page)).toContain("The castle of Ljubljana");
      },
      solution: inSteps(
        edited("src/App.tsx", [
          "      <CityList cities={cities} onChoose={setCity} />",
          `      <form
        onSubmit={(event) => {
          event.preventDefault();
          setCity(found[0] ?? null);
        }}
      >
        <label>Find a city <input value={text} onChange={(event) => setText(event.target.value)} /></label>
      </form>
      <CityList cities={found} onChoose={setCity} />`,
        ]),
        edited("src/App.tsx", [
          "  return (",
          `  const [text, setText] = useState("");
  const found = cities.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  return (`,
        ]),
      ),
    },
  ],
};
