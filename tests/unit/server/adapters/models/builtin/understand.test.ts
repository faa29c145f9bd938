import { describe, expect, it } from "vitest";
import type { PageSpec } from "~/server/adapters/models/builtin/recipe";
import { specAfter } from "~/server/adapters/models/builtin/understand";

/** The spec after some messages; fails the test when the last one made no page. */
function pageAfter(...messages: string[]): PageSpec {
  const understanding = specAfter(messages);
  if (understanding.kind !== "page")
    throw new Error(`"${messages.at(-1)}" was read as ${understanding.kind}`);
  return understanding.spec;
}

const GREEN = { name: "green", hex: "#16a34a" };

const prompts: readonly (readonly [prompt: string, expected: Partial<PageSpec>])[] = [
  [
    "a pricing page for a bakery with four plans in green",
    { recipe: "pricing", subject: "bakery", count: 4, accent: GREEN, title: "Golden Crust Bakery" },
  ],
  [
    "build me a landing page for my coffee shop called Sunny Side in dark red",
    { recipe: "landing", subject: "coffee shop", title: "Sunny Side", brand: "Sunny Side", mode: "auto" },
  ],
  [
    "Make a kanban board with columns To do, Doing, Review and Done",
    { recipe: "kanban", items: ["To do", "Doing", "Review", "Done"] },
  ],
  [
    "kanban with columns: ideas, building, shipped",
    { recipe: "kanban", items: ["ideas", "building", "shipped"] },
  ],
  ["login form in dark mode", { recipe: "login", mode: "dark" }],
  ["a sign-in page for a law firm", { recipe: "login", subject: "law firm" }],
  ["sign up form with rounded corners", { recipe: "signup", radius: 18 }],
  ["registration form for a yoga studio", { recipe: "signup", subject: "yoga studio" }],
  [
    "create a quiz about astronomy with 5 questions",
    { recipe: "quiz", subject: "astronomy", count: 5, added: [] },
  ],
  ["a quiz about the roman empire", { recipe: "quiz", subject: "roman empire" }],
  ["a landing page for a todo app", { recipe: "landing", subject: "todo app" }],
  ["todo list app in teal", { recipe: "todo", accent: { name: "teal", hex: "#0d9488" } }],
  [
    "portfolio for Jane Doe, photographer",
    { recipe: "portfolio", title: "Jane Doe", subject: "photographer" },
  ],
  [
    'a portfolio website called "Studio North" with six projects',
    { recipe: "portfolio", title: "Studio North", count: 6 },
  ],
  [
    "gallery in blue and white with 6 pictures",
    { recipe: "gallery", mode: "light", count: 6, accent: { name: "blue", hex: "#2563eb" } },
  ],
  [
    "a photo gallery in black and gold",
    { recipe: "gallery", mode: "dark", accent: { name: "gold", hex: "#d4a017" } },
  ],
  ["a blog about hiking in the alps", { recipe: "blog", subject: "hiking" }],
  ["blog with three posts in Spanish", { recipe: "blog", count: 3, language: "es" }],
  ["contact form for a plumber", { recipe: "contact", subject: "plumber" }],
  ["a sortable table of books", { recipe: "table", subject: "books" }],
  ["an inventory table with 12 items", { recipe: "table", count: 12 }],
  ["sales dashboard with a chart for a brewery", { recipe: "dashboard", subject: "brewery" }],
  [
    "dashboard in #0ea5e9, dark",
    { recipe: "dashboard", mode: "dark", accent: { name: "#0ea5e9", hex: "#0ea5e9" } },
  ],
  ["dashboard in #f60", { recipe: "dashboard", accent: { name: "#f60", hex: "#ff6600" } }],
  ["weather card for Berlin in German", { recipe: "weather", title: "Berlin", language: "de" }],
  ["weather widget for seven days", { recipe: "weather", count: 7 }],
  ["notes app", { recipe: "notes", title: "Notes" }],
  ["a notepad called Margin", { recipe: "notes", title: "Margin" }],
  ["snake game with a black background in lime green", { recipe: "snake", mode: "dark" }],
  ["a calculator", { recipe: "calculator" }],
  ["pomodoro timer in tomato and dark mode", { recipe: "pomodoro", mode: "dark" }],
  ["memory game with 8 pairs", { recipe: "memory", count: 8 }],
  ["tic tac toe", { recipe: "tic-tac-toe" }],
  ["markdown editor", { recipe: "markdown-editor" }],
  ["a drawing pad for kids", { recipe: "drawing-pad", subject: null }],
  ["unit converter in French", { recipe: "unit-converter", language: "fr" }],
  ["password generator", { recipe: "password-generator" }],
  [
    'a pricing page with plans "Solo", "Duo" and "Team"',
    { recipe: "pricing", items: ["Solo", "Duo", "Team"] },
  ],
  [
    "pricing page for a gym with plans Basic, Plus and Pro",
    { recipe: "pricing", subject: "gym", items: ["Basic", "Plus", "Pro"] },
  ],
  [
    "a landing page for a law firm without a footer and with a newsletter",
    { recipe: "landing", added: ["newsletter"], removed: ["footer"] },
  ],
  [
    "landing page for a hotel with a contact form and a gallery",
    { recipe: "landing", subject: "hotel", added: ["contact", "gallery"] },
  ],
  [
    'signup form for "Blue Bottle" in orange',
    { recipe: "signup", title: "Blue Bottle", accent: { name: "orange", hex: "#f97316" } },
  ],
  [
    "landing page for Orange Juice Bar",
    { recipe: "landing", title: "Orange Juice Bar", accent: { name: "indigo", hex: "#4f46e5" } },
  ],
  ["website for a wedding with square corners", { recipe: "landing", subject: "wedding", radius: 0 }],
  [
    "Erstelle eine Landingpage für eine Bäckerei mit drei Plänen in grün",
    { recipe: "landing", language: "de", count: 3, accent: GREEN },
  ],
  ["bakery pricing page", { recipe: "pricing", subject: "bakery" }],
  [
    "landing page for a beekeeping supply importer",
    { recipe: "landing", subject: "beekeeping supply importer" },
  ],
  ["pomodoro timer with 40 minutes", { recipe: "pomodoro", count: 40 }],
  ["landing page for a German language school", { recipe: "landing", language: "en" }],
  ["landing page for a school, German version", { recipe: "landing", language: "de" }],
  ["a 5 minute timer", { recipe: "pomodoro", count: 5 }],
  ["a pomodoro timer with 3 tasks", { recipe: "pomodoro", count: null }],
  ["a password generator for 20-character passwords", { recipe: "password-generator", count: 20 }],
  ["landing page for a 5-minute workout", { recipe: "landing", count: null }],
  ["a sign-up form for a chess club in orange, light", { recipe: "signup", mode: "light" }],
  ["a landing page for a bakery in light mode", { recipe: "landing", mode: "light" }],
  ["a light dashboard for a brewery", { recipe: "dashboard", mode: "light" }],
  ["una página de contacto en modo claro", { mode: "light" }],
  ["a landing page for a bakery", { recipe: "landing", mode: "auto" }],
  ["landing page for a day spa", { recipe: "landing", mode: "auto" }],
  ["landing page for a light therapy practice", { recipe: "landing", mode: "auto" }],
  ["landing page for a dark chocolate maker", { recipe: "landing", mode: "auto" }],
];

describe("a new request", () => {
  it.each(prompts)("%s", (prompt, expected) => {
    expect(pageAfter(prompt)).toMatchObject(expected);
  });

  it("never takes the content of an attached file for a request", () => {
    const file = "```html index.html\n<h1>a snake game in red, dark mode</h1>\n```";
    expect(pageAfter(`${file}\n\na notes app in green`)).toMatchObject({
      recipe: "notes",
      accent: GREEN,
      mode: "auto",
    });
  });

  it("reads the words after a fence that holds fences itself", () => {
    expect(pageAfter("````md notes.md\n```js\nkanban\n```\n````\ncontact form")).toMatchObject({
      recipe: "contact",
    });
  });
});

const base = 'pricing page for a bakery with plans "Solo", "Duo" and "Pro"';
const edits: readonly (readonly [edits: readonly string[], expected: Partial<PageSpec>])[] = [
  [["make it green"], { accent: GREEN }],
  [["use #ff6600"], { accent: { name: "#ff6600", hex: "#ff6600" } }],
  [["green please"], { accent: GREEN }],
  [["make it dark"], { mode: "dark" }],
  [["make it dark", "switch to light mode"], { mode: "light" }],
  [["switch to light mode"], { mode: "light" }],
  [["make it light"], { mode: "light" }],
  [["use a dark theme", "undo"], { mode: "auto" }],
  [["make it dark and add a team section"], { mode: "dark", added: ["team"] }],
  [["add testimonials and a newsletter"], { added: ["testimonials", "newsletter"] }],
  [["add a contact form", "remove the contact form"], { added: [], removed: ["contact"] }],
  [
    ["add a newsletter and a team section and make it dark"],
    { added: ["newsletter", "team"], mode: "dark", count: null },
  ],
  [["remove the footer"], { removed: ["footer"] }],
  [["remove the footer", "add a footer again"], { removed: [], added: ["footer"] }],
  [["bigger text"], { fontScale: 1.125 }],
  [["increase the font size"], { fontScale: 1.125 }],
  [["make the text smaller"], { fontScale: 0.889 }],
  [["make it bigger"], { fontScale: 1.125 }],
  [["rounder"], { radius: 18 }],
  [["square corners"], { radius: 0 }],
  [["no rounded corners"], { radius: 0 }],
  [["five plans"], { count: 5 }],
  [["add another plan"], { count: 4 }],
  [["add two more plans"], { count: 5 }],
  [["remove a plan"], { count: 2, items: ["Solo", "Duo"] }],
  [["change the title to Daily Bread"], { title: "Daily Bread", heading: "Daily Bread" }],
  [['change the heading to "Bread and butter"'], { heading: "Bread and butter" }],
  [["call it Crumb & Co"], { title: "Crumb & Co", brand: "Crumb & Co" }],
  [["rename the Pro plan to Gold"], { items: ["Solo", "Duo", "Gold"], texts: { Pro: "Gold" } }],
  [["change 'Most popular' to 'Our favourite'"], { texts: { "Most popular": "Our favourite" } }],
  [['replace "Monthly" with "By the month"'], { texts: { Monthly: "By the month" } }],
  [["change 'A' to 'B'", "change 'B' to 'C'"], { texts: { A: "C" } }],
  [["in German"], { language: "de" }],
  [["translate it into French"], { language: "fr" }],
  [["make it about dogs"], { subject: "dogs", title: "Paw & Whisker" }],
  [["make it green", "undo"], { accent: { name: "amber", hex: "#b45309" } }],
  [
    ["Could you please make it dark, add a gallery and change the title to Loaf?"],
    { mode: "dark", added: ["gallery"], title: "Loaf" },
  ],
];

describe("an edit", () => {
  it.each(edits)("%j", (messages, expected) => {
    const spec = pageAfter(base, ...messages);
    expect(spec).toMatchObject({ recipe: "pricing", ...expected });
  });

  it("keeps everything that it does not name", () => {
    const before = pageAfter(base);
    expect(pageAfter(base, "make it dark")).toEqual({ ...before, mode: "dark" });
  });

  it("puts a usual title into the language too, and never a name", () => {
    expect(pageAfter("a dashboard", "in German")).toMatchObject({ title: "Übersicht", language: "de" });
    expect(pageAfter("a dashboard called Pulse", "in German")).toMatchObject({ title: "Pulse" });
    expect(pageAfter(base, "in German")).toMatchObject({ title: "Golden Crust Bakery" });
  });

  it("gives way to a request for something new", () => {
    expect(pageAfter(base, "now build a snake game")).toMatchObject({ recipe: "snake", items: [] });
  });

  it("is not found in a sentence that asks for none, and the page stays", () => {
    expect(specAfter([base, "explain monads to me"])).toMatchObject({
      kind: "unclear",
      current: { recipe: "pricing" },
    });
    expect(pageAfter(base, "explain monads to me", "make it green")).toMatchObject({ accent: GREEN });
  });

  it("says when a part of the sentence was not understood", () => {
    expect(specAfter([base, "make it dark and add a parallax volcano"])).toMatchObject({ missed: true });
  });
});

describe("other requests", () => {
  it.each(["hi", "Hello!", "what can you do?"])("%s is a greeting", (message) => {
    expect(specAfter([message]).kind).toBe("greeting");
  });

  it("finds classic functions, and the same one in another language", () => {
    expect(specAfter(["write a binary search in Go"])).toMatchObject({
      found: { language: "go", name: "binary-search" },
    });
    expect(specAfter(["write a binary search in Go", "the same in Python"])).toMatchObject({
      found: { language: "python", name: "binary-search" },
    });
  });

  it("leaves the page as it was behind a function", () => {
    expect(pageAfter(base, "fibonacci in python", "make it dark")).toMatchObject({
      recipe: "pricing",
      mode: "dark",
    });
  });

  it("does not guess at what it cannot do", () => {
    expect(specAfter(["explain quantum physics"]).kind).toBe("unclear");
  });
});
