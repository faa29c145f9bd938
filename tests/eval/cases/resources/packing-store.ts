import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, enter, pageText, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'React + TypeScript packing list with a zustand store in src/store.ts: a text field and Add, each thing with a checkbox, and "2 of 5 packed". It starts with Tent and Lamp.',
  async check(page) {
    await expect.poll(() => pageText(page)).toMatch(/0 of 2 packed/i);
    await enter(page, "Rope");
    await expect.poll(() => pageText(page)).toMatch(/0 of 3 packed/i);
    await page.getByRole("checkbox").nth(2).check();
    await expect.poll(() => pageText(page)).toMatch(/1 of 3 packed/i);
  },
  solution: {
    "src/store.ts": `import { create } from "zustand";

type Thing = { id: number; name: string; isPacked: boolean };
type Store = { things: Thing[]; add: (name: string) => void; toggle: (id: number) => void; reset: () => void };

export const useStore = create<Store>((set) => ({
  things: ["Tent", "Lamp"].map((name, id) => ({ id, name, isPacked: false })),
  add: (name) => set(({ things }) => ({ things: [...things, { id: things.length, name, isPacked: false }] })),
  toggle: (id) =>
    set(({ things }) => ({ things: things.map((one) => (one.id === id ? { ...one, isPacked: !one.isPacked } : one)) })),
  reset: () => set(({ things }) => ({ things: things.map((one) => ({ ...one, isPacked: false })) })),
}));
`,
    "src/App.tsx": `import { useState } from "react";
import { useStore } from "./store";

export default function App() {
  const { things, add, toggle } = useStore();
  const [name, setName] = useState("");
  return (
    <main>
      <form onSubmit={(event) => { event.preventDefault(); if (name) add(name); setName(""); }}>
        <label>Thing <input value={name} onChange={(event) => setName(event.target.value)} /></label>
        <button>Add</button>
      </form>
      {things.map((one) => (
        <label key={one.id} className="block"><input type="checkbox" checked={one.isPacked} onChange={() => toggle(one.id)} /> {one.name}</label>
      ))}
      <p>{things.filter((one) => one.isPacked).length} of {things.length} packed</p>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt:
        'Keep the list when the page is reloaded, with zustand\'s persist middleware, and add a button "Unpack all".',
      async check(page, { reload }) {
        await enter(page, "Rope", { button: /^\s*add/i });
        await page.getByRole("checkbox").nth(0).check();
        await expect.poll(() => pageText(page)).toMatch(/1 of 3 packed/i);
        await reload();
        await expect(shown(page, "Rope")).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/1 of 3 packed/i);
        await control(page, /unpack all/i).click();
        await expect.poll(() => pageText(page)).toMatch(/0 of 3 packed/i);
      },
      solution: (files) => ({
        ...edited(
          "src/App.tsx",
          ["{ things, add, toggle }", "{ things, add, toggle, reset }"],
          ["      <p>{things", "      <button onClick={reset}>Unpack all</button>\n      <p>{things"],
        )(files),
        "src/store.ts": String(files["src/store.ts"])
          .replace(`from "zustand";`, `from "zustand";\nimport { persist } from "zustand/middleware";`)
          .replace("create<Store>((set)", "create<Store>()(persist((set)")
          .replace(/\}\)\);\n$/, `}), { name: "packing" }));\n`),
      }),
    },
  ],
};
