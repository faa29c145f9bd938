import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, control, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

const price = (page: Parameters<typeof pageText>[0]) => expect.poll(() => pageText(page));

export const evalCase: EvalCase = {
  prompt:
    "Pricing section for a small hosting company as a React app: three plans, Seed $5, Sprout $12, Tree $30 per month, each with three features and a button Choose.",
  async check(page) {
    await price(page).toMatch(/\$\s?5\b/);
    await price(page).toMatch(/\$\s?30\b/);
    await expect(page.getByRole("button", { name: /choose|select/i })).toHaveCount(3);
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";

const plans = [
  { name: "Seed", price: 5 },
  { name: "Sprout", price: 12 },
  { name: "Tree", price: 30 },
];

export default function App() {
  const [chosen, setChosen] = useState("");
  return (
    <main className="grid grid-cols-3 gap-4 p-8">
      {plans.map((plan) => (
        <section key={plan.name}>
          <h2>{plan.name}</h2>
          <p>\${plan.price} per month</p>
          <ul><li>Mail</li><li>Backups</li><li>Help</li></ul>
          <button onClick={() => setChosen(plan.name)}>Choose {plan.name}</button>
        </section>
      ))}
    </main>
  );
}
`,
  },
  later: [
    {
      prompt:
        'Add a switch "Yearly": prices are then those of ten months and say "per year" ($50, $120, $300).',
      async check(page) {
        await control(page, /yearly/i).click();
        await price(page).toMatch(/\$\s?50\b/);
        await price(page).toMatch(/\$\s?300\b/);
        await price(page).toMatch(/per year/i);
        await control(page, /yearly|monthly/i).click();
        await price(page).toMatch(/\$\s?30\b/);
      },
      solution: edited(
        "src/App.tsx",
        [`useState("");`, `useState("");\n  const [isYearly, setIsYearly] = useState(false);`],
        [
          "      {plans.map",
          `      <button role="switch" aria-checked={isYearly} onClick={() => setIsYearly(!isYearly)}>Yearly</button>
      {plans.map`,
        ],
        [
          `\${plan.price} per month`,
          `\${plan.price * (isYearly ? 10 : 1)} {isYearly ? "per year" : "per month"}`,
        ],
      ),
    },
    {
      prompt:
        'No, make the yearly discount bigger: nine months instead of ten. And rename Tree to "Grove". Choosing a plan shows "You chose Grove" at the bottom.',
      async check(page) {
        expect(await pageText(page)).not.toMatch(/\btree\b/i);
        await choose(page, /(choose|select).*grove|grove.*(choose|select)/i).catch(() =>
          page
            .getByRole("button", { name: /choose|select/i })
            .last()
            .click(),
        );
        await price(page).toMatch(/you chose grove/i);
      },
      solution: edited(
        "src/App.tsx",
        ["(isYearly ? 10 : 1)", "(isYearly ? 9 : 1)"],
        [`name: "Tree"`, `name: "Grove"`],
        ["    </main>", `      {chosen && <p>You chose {chosen}</p>}\n    </main>`],
      ),
    },
    {
      prompt:
        'I was wrong about the nine months, go back to ten, but keep the rest. The middle plan gets the badge "Popular".',
      async check(page) {
        await price(page).toMatch(/popular/i);
        await control(page, /yearly/i).click();
        await price(page).toMatch(/\$\s?120\b/);
        expect(await pageText(page)).toMatch(/grove/i);
      },
      solution: edited(
        "src/App.tsx",
        ["(isYearly ? 9 : 1)", "(isYearly ? 10 : 1)"],
        ["<h2>{plan.name}</h2>", `<h2>{plan.name} {plan.name === "Sprout" && <small>Popular</small>}</h2>`],
      ),
    },
  ],
  mistakes: {
    "everything since the first discount is gone": {
      "src/App.tsx": `import { useState } from "react";

const plans = [["Seed", 5], ["Sprout", 12], ["Tree", 30]] as const;

export default function App() {
  const [isYearly, setIsYearly] = useState(false);
  return (
    <main>
      <button role="switch" aria-checked={isYearly} onClick={() => setIsYearly(!isYearly)}>Yearly</button>
      <p>Popular</p>
      {plans.map(([name, price]) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>\${price * (isYearly ? 10 : 1)} {isYearly ? "per year" : "per month"}</p>
          <button>Choose</button>
        </section>
      ))}
    </main>
  );
}
`,
    },
  },
};
