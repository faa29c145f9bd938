import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { atlas } from "../../given/atlas.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt: "The museum in Porto is open from 10:30 to 18:00. Please correct that.",
  given: atlas,
  async check(page) {
    await page.getByRole("button", { name: /^porto/i }).click();
    await expect.poll(() => pageText(page)).toContain("Museum: 10:30 to 18:00");
    await expect.poll(() => pageText(page)).toContain("The castle of Porto");
    await page.getByRole("button", { name: /^pisa/i }).click();
    await expect.poll(() => pageText(page)).toContain("Museum: 9:00 to 17:00");
  },
  solution: edited("src/cities/porto.ts", [
    `opens: "9:00", closes: "17:00"`,
    `opens: "10:30", closes: "18:00"`,
  ]),
  mistakes: {
    "it was corrected for all": edited("src/CityPage.tsx", [
      "{city.museum.opens} to {city.museum.closes}",
      "10:30 to 18:00",
    ]),
  },
};
