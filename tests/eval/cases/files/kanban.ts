import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { enter, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Kanban board in React, components Board, Column and Card in separate files, three columns To do, Doing, Done. New cards via a text field go to To do, each card has a Move button that puts it into the next column (in Done there is no Move button).",
  async check(page) {
    for (const column of [/to ?do/i, /doing/i, /done/i]) await expect(shown(page, column)).toBeVisible();
    await enter(page, "Paint the fence");
    const card = shown(page, "Paint the fence");
    await expect(card).toBeVisible();
    const move = page.getByRole("button", { name: /move|→|next/i }).filter({ visible: true });
    const left = async () => (await card.boundingBox())?.x ?? 0;
    const top = async () => (await card.boundingBox())?.y ?? 0;
    const first = [await left(), await top()].join();
    await move.first().click();
    await expect.poll(async () => [await left(), await top()].join()).not.toBe(first);
    await move.first().click();
    await expect(move).toHaveCount(0);
    await expect(card).toBeVisible();
  },
  solution: {
    "src/App.jsx": `import { useState } from "react";
import { Board } from "./Board";

export default function App() {
  const [cards, setCards] = useState([]);
  const [text, setText] = useState("");
  const add = (event) => {
    event.preventDefault();
    setCards([...cards, { id: cards.length, text, column: 0 }]);
    setText("");
  };
  const move = (id) => setCards(cards.map((card) => (card.id === id ? { ...card, column: card.column + 1 } : card)));
  return (
    <>
      <form onSubmit={add}>
        <input aria-label="New card" value={text} onChange={(event) => setText(event.target.value)} /> <button>Add</button>
      </form>
      <Board cards={cards} onMove={move} />
    </>
  );
}
`,
    "src/Board.jsx": `import { Column } from "./Column";

export const Board = ({ cards, onMove }) => (
  <div style={{ display: "flex", gap: 40 }}>
    {["To do", "Doing", "Done"].map((name, at) => (
      <Column key={name} name={name} cards={cards.filter(({ column }) => column === at)} onMove={at < 2 ? onMove : null} />
    ))}
  </div>
);
`,
    "src/Column.jsx": `import { Card } from "./Card";

export const Column = ({ name, cards, onMove }) => (
  <section>
    <h2>{name}</h2>
    {cards.map((card) => <Card key={card.id} card={card} onMove={onMove} />)}
  </section>
);
`,
    "src/Card.jsx": `export const Card = ({ card, onMove }) => (
  <div>
    <p>{card.text}</p>
    {onMove && <button onClick={() => onMove(card.id)}>Move</button>}
  </div>
);
`,
  },
};
