const categories = [
  "Groceries",
  "Rent",
  "Travel",
  "Books",
  "Music",
  "Garden",
  "Clothes",
  "Health",
  "Gifts",
  "Repairs",
  "Fees",
  "Pets",
];

const panel = (name: string) => `
/** What was spent on ${name.toLowerCase()}. */
function ${name}Panel({ entries, onRemove }: PanelProps) {
  const own = entries.filter((entry) => entry.category === "${name}");
  const cents = own.reduce((sum, entry) => sum + entry.cents, 0);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label="${name}" className="rounded-lg border p-4">
      <div className="flex items-center justify-between">
        <h2 className="font-semibold">${name}</h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="${name} entries"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Hide" : "Show"}
        </button>
      </div>
      <p>Spent: {money(cents)}</p>
      {isOpen && (
        <ul>
          {own.map((entry) => (
            <li key={entry.id} className="flex justify-between">
              <span>
                {entry.text} {money(entry.cents)}
              </span>
              <button type="button" aria-label={"Remove " + entry.text} onClick={() => onRemove(entry.id)}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
`;

/** An app in one file of 500 lines: twelve panels that are the same but for a word. */
export const ledgerApp = `import { type FormEvent, useReducer, useState } from "react";

type Category =
${categories.map((name) => `  | "${name}"`).join("\n")};

type Entry = { id: number; text: string; cents: number; category: Category };

type State = { entries: Entry[]; nextId: number };

type Action =
  | { type: "add"; text: string; cents: number; category: Category }
  | { type: "remove"; id: number };

type PanelProps = { entries: Entry[]; onRemove: (id: number) => void };

const categories: Category[] = [
${categories.map((name) => `  "${name}",`).join("\n")}
];

const start: State = {
  nextId: 5,
  entries: [
    { id: 1, text: "Apples", cents: 450, category: "Groceries" },
    { id: 2, text: "Train to Bath", cents: 2300, category: "Travel" },
    { id: 3, text: "Night bus", cents: 600, category: "Travel" },
    { id: 4, text: "Account", cents: 390, category: "Fees" },
  ],
};

function reducer(state: State, action: Action): State {
  switch (action.type) {
    case "add": {
      const { text, cents, category } = action;
      const entry = { id: state.nextId, text, cents, category };
      return { entries: [...state.entries, entry], nextId: state.nextId + 1 };
    }
    case "remove":
      return { ...state, entries: state.entries.filter((entry) => entry.id !== action.id) };
  }
}

function money(cents: number) {
  return "$" + (cents / 100).toFixed(2);
}
${categories.map(panel).join("")}
function EntryForm({ onAdd }: { onAdd: (text: string, cents: number, category: Category) => void }) {
  const [text, setText] = useState("");
  const [amount, setAmount] = useState("");
  const [category, setCategory] = useState<Category>("Groceries");

  function submit(event: FormEvent) {
    event.preventDefault();
    const cents = Math.round(Number(amount) * 100);
    if (!text || !(cents > 0)) return;
    onAdd(text, cents, category);
    setText("");
    setAmount("");
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <label>
        What <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <label>
        Amount <input value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <label>
        Category{" "}
        <select value={category} onChange={(event) => setCategory(event.target.value as Category)}>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="submit">Add</button>
    </form>
  );
}

export default function App() {
  const [state, dispatch] = useReducer(reducer, start);
  const total = state.entries.reduce((sum, entry) => sum + entry.cents, 0);
  const panel = {
    entries: state.entries,
    onRemove: (id: number) => dispatch({ type: "remove", id }),
  };
  return (
    <main className="mx-auto max-w-5xl space-y-4 p-8">
      <h1 className="text-2xl font-bold">Ledger</h1>
      <EntryForm onAdd={(text, cents, category) => dispatch({ type: "add", text, cents, category })} />
      <p>Total: {money(total)}</p>
      <div className="grid gap-4 md:grid-cols-3">
${categories.map((name) => `        <${name}Panel {...panel} />`).join("\n")}
      </div>
    </main>
  );
}
`;
