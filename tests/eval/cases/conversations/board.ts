import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

async function add(page: FrameLocator, text: string) {
  await field(page, /task/i).fill(text);
  await page.getByRole("button", { name: /add/i }).first().click();
}

const column = (page: FrameLocator, name: string) =>
  page.getByRole("region", { name: new RegExp(name, "i") });
const move = (page: FrameLocator, name: RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

export const evalCase: EvalCase = {
  prompt:
    'React task board with three columns To do, Doing and Done, each a <section> with that aria-label. A field "New task" with an Add button puts a card into To do. Every card has a button "Move right" (with the card\'s name in its accessible name) until it is done.',
  async check(page) {
    await add(page, "Paint the fence");
    await expect(column(page, "to do").getByText("Paint the fence")).toBeVisible();
    await move(page, /move.*right|right/i);
    await expect(column(page, "doing").getByText("Paint the fence")).toBeVisible();
    await expect(column(page, "to do").getByText("Paint the fence")).toBeHidden();
    await move(page, /move.*right|right/i);
    await expect(column(page, "done").getByText("Paint the fence")).toBeVisible();
  },
  solution: {
    "src/App.tsx": `import { useState } from "react";

type Card = { id: number; text: string; column: number };
const columns = ["To do", "Doing", "Done"];

export default function App() {
  const [cards, setCards] = useState<Card[]>([]);
  const [text, setText] = useState("");
  const shown = cards;
  const add = () => {
    if (text) setCards([...cards, { id: Date.now() + Math.random(), text, column: 0 }]);
    setText("");
  };
  const change = (id: number, part: Partial<Card>) =>
    setCards(cards.map((card) => (card.id === id ? { ...card, ...part } : card)));
  return (
    <main>
      <label>New task <input value={text} onChange={(event) => setText(event.target.value)} /></label>
      <button onClick={add}>Add</button>
      <div className="grid grid-cols-3 gap-4">
        {columns.map((name, at) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            {shown.filter((card) => card.column === at).map((card) => (
              <article key={card.id}>
                <p>{card.text}</p>
                {at < 2 && (
                  <button aria-label={"Move right: " + card.text} onClick={() => change(card.id, { column: at + 1 })}>
                    Move right
                  </button>
                )}
              </article>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt: 'Show the number of cards in each column\'s heading, like "Doing (2)".',
      async check(page) {
        await add(page, "One");
        await add(page, "Two");
        await expect(page.getByRole("heading", { name: /to do\s*\(2\)/i })).toBeVisible();
        await move(page, /right/i);
        await expect(page.getByRole("heading", { name: /to do\s*\(1\)/i })).toBeVisible();
        await expect(page.getByRole("heading", { name: /doing\s*\(1\)/i })).toBeVisible();
      },
      solution: edited("src/App.tsx", [
        "<h2>{name}</h2>",
        "<h2>{name} ({cards.filter((card) => card.column === at).length})</h2>",
      ]),
    },
    {
      prompt: 'Cards also need "Move left", except in the first column.',
      async check(page) {
        await add(page, "Water the roses");
        await expect(page.getByRole("button", { name: /left/i })).toHaveCount(0);
        await move(page, /right/i);
        await move(page, /left/i);
        await expect(column(page, "to do").getByText("Water the roses")).toBeVisible();
      },
      solution: edited("src/App.tsx", [
        "                {at < 2 && (",
        `                {at > 0 && (
                  <button aria-label={"Move left: " + card.text} onClick={() => change(card.id, { column: at - 1 })}>
                    Move left
                  </button>
                )}
                {at < 2 && (`,
      ]),
    },
    {
      prompt:
        'a search field "Search" above the board that hides cards which do not contain the text. the numbers in the headings always count all cards',
      async check(page) {
        await add(page, "Paint the fence");
        await add(page, "Water the roses");
        await field(page, /search/i).fill("ROSES");
        await expect(shown(page, "Water the roses")).toBeVisible();
        await expect(column(page, "to do").getByText("Paint the fence")).toBeHidden();
        await expect(page.getByRole("heading", { name: /to do\s*\(2\)/i })).toBeVisible();
        await field(page, /search/i).fill("");
        await expect(shown(page, "Paint the fence")).toBeVisible();
      },
      solution: edited(
        "src/App.tsx",
        [
          "  const shown = cards;",
          `  const [search, setSearch] = useState("");
  const shown = cards.filter((card) => card.text.toLowerCase().includes(search.toLowerCase()));`,
        ],
        [
          "      <label>New task",
          `      <label>Search <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} /></label>
      <label>New task`,
        ],
      ),
    },
  ],
  mistakes: {
    "the headings count what is found": edited(
      "src/App.tsx",
      [
        "  const shown = cards;",
        `  const [search, setSearch] = useState("");
  const shown = cards.filter((card) => card.text.toLowerCase().includes(search.toLowerCase()));`,
      ],
      ["({cards.filter(", "({shown.filter("],
      [
        "      <label>New task",
        `      <label>Search <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} /></label>
      <label>New task`,
      ],
    ),
  },
};
