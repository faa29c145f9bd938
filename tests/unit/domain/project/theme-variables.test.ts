import fc from "fast-check";
import { expect, it } from "vitest";
import { isThemeValue, themeVariables } from "~/domain/project/hand-edit/theme-variables";

const css = `@import "tailwindcss";
/* :root { --old: #000; } */
:root {
  --accent: #be185d; /* pink; } */
  --accent-soft: color-mix(in srgb, var(--accent), white);
  --paper: light-dark(#fff, #111);
  --radius: 0.5rem;
  --gap: 4px;
  --font-title: "Lora; serif", serif;
  --font-weight: 700
}
.card { --accent: red; }
@theme inline { --color-brand: oklch(0.5 0.1 200); }
.dark { --accent: hsl(330 80% 60%); --muted: 210 40% 96%; }
@media (prefers-color-scheme: dark) { :root { --accent: pink; } }
@media (min-width: 40rem) { :root { --accent: blue; } }
`;

it("finds the colours, radii and fonts of the whole page, where they are literal", () => {
  const found = themeVariables(new Map([["src/index.css", css]]));
  expect(found.map(({ name, value, kind, isDark }) => [name, value, kind, isDark])).toEqual([
    ["--accent", "#be185d", "color", false],
    ["--paper", "light-dark(#fff, #111)", "color", false],
    ["--radius", "0.5rem", "radius", false],
    ["--font-title", '"Lora; serif", serif', "font", false],
    ["--color-brand", "oklch(0.5 0.1 200)", "color", false],
    ["--accent", "hsl(330 80% 60%)", "color", true],
    ["--muted", "210 40% 96%", "color", true],
    ["--accent", "pink", "color", true],
  ]);
});

it("finds them in the style sheets of pages and of components of Vue, and nowhere else", () => {
  const markup = "<p>:root { --a: red }</p><style>:root { --a: red }</style>";
  const found = themeVariables(
    new Map([
      ["a.html", markup],
      ["b.vue", markup],
      ["c.ts", css],
    ]),
  );
  expect(found.map(({ path, name, start }) => [path, name, start])).toEqual(
    ["a.html", "b.vue"].map((path) => [path, "--a", markup.lastIndexOf("red")]),
  );
});

it("takes only values that leave the rest of the style sheet as it is", () => {
  const before = themeVariables(new Map([["a.css", css]]));
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...";{}()'\"/*\\<> #a1,"), maxLength: 8 }),
      fc.nat(),
      (text, pick) => {
        const value = text.trim();
        fc.pre(isThemeValue(value));
        const changed = before[pick % before.length];
        if (!changed) throw new Error("No variables");
        const after = css.slice(0, changed.start) + value + css.slice(changed.end);
        const others = (found: typeof before) =>
          found
            .filter(({ name, isDark }) => name !== changed.name || isDark !== changed.isDark)
            .map(({ value }) => value);
        expect(others(themeVariables(new Map([["a.css", after]])))).toEqual(others(before));
      },
    ),
  );
});
