import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { createBundler } from "~preview/bundle";
import { startModules } from "../../../../packages/preview/page/modules";

const text = async (file: string) => (await fetch(`/packages/${file}`)).text();
const source = { text, index: async () => JSON.parse(await text("index.json")) };

const files = new Map([
  [
    "src/App.tsx",
    `import { useState } from "react";
import { Player } from "some-player";
import "./none.css";
import { Board } from "./Board";
import { Stars } from "./Stars";
import { Aside } from "./data";
import { NoSuchIcon } from "lucide-react";
export default function App() {
  const [count, setCount] = useState(0);
  return <main><button onClick={() => setCount(count + 1)}>Count {count}</button><section aria-label="Player"><Player.Root autoPlay /></section><section aria-label="Board"><Board /></section><section aria-label="Stars"><Stars /></section>
<section aria-label="Aside"><Aside /></section><section aria-label="Icon"><NoSuchIcon /></section></main>;
}`,
  ],
  ["src/data.ts", "export const aside = 1;"],
  [
    "src/Board.tsx",
    `import { useDrag } from "react-dnd";
export function Board() { const [drag] = useDrag(); return <p>{String(drag)}</p>; }`,
  ],
  [
    "src/Stars.tsx",
    `import { createStars } from "some-stars";
const stars = createStars({ count: 3 });
export function Stars() { return <p>{stars.length}</p>; }`,
  ],
]);

it("runs the page around what is missing, with a card in each of its places", async () => {
  const errors: string[] = [];
  const bundle = await createBundler(source).bundle(files);
  await startModules(bundle, Promise.resolve(), {
    fail: (error) => errors.push(error),
    positionOfSyntaxError: () => "",
  });
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect.element(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  const place = (name: string) => page.getByRole("region", { name }).getByRole("alert");
  await expect
    .element(place("Player"))
    .toHaveTextContent("some-player is not one of the preview's packages.");
  await expect
    .element(place("Board"))
    .toHaveTextContent(/^react-dnd is not one.*The nearest that is: @dnd-kit\/core/);
  await expect.element(place("Stars")).toHaveTextContent("some-stars is not one of the preview's packages.");
  const noExport =
    "shows a component that is undefined: the module that it is imported from does not export it.";
  await expect.element(place("Aside")).toHaveTextContent(`src/App.tsx:11 ${noExport}`);
  await expect.element(place("Icon")).toHaveTextContent(`src/App.tsx:11 ${noExport}`);
  expect(errors.toSorted()).toEqual([
    expect.stringContaining('src/App.tsx imports "./none.css", which is not a file of this project.'),
    expect.stringContaining('src/App.tsx imports "some-player", which is not one'),
    `src/App.tsx:11 ${noExport}`,
    expect.stringContaining('src/Board.tsx imports "react-dnd", which is not one'),
    expect.stringContaining('src/Stars.tsx imports "some-stars", which is not one'),
  ]);
});
