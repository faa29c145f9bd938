import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { titleFrom } from "~/domain/chat/message";
import type { ProjectFiles } from "~/domain/project/project-files";
import { projectName } from "~/domain/project/project-name";
import { commitMessage, nameChange } from "~/domain/reply/commit-message";

const files = (texts: Record<string, string>): ProjectFiles => new Map(Object.entries(texts));
const page = (...headings: string[]) =>
  files({
    "index.html": `<title>Praxis Nord</title>${headings.map((each) => `<h2>${each}</h2>`).join("")}`,
  });
const code = "```html index.html\n<title>Praxis Nord</title>\n```";

/** What a model answers, and what its change is called, in a project that has a page. */
const said: [reply: string, name: string][] = [
  [`I've added a waiting room.\n\n${code}`, "Add a waiting room"],
  [`I add a waiting room.\n\n${code}\n\nThe page now has a waiting room.`, "Add a waiting room"],
  [`${code}\n\nAdded the waiting room.\n\nNext:\n- Add a map\n- Make it dark\n`, "Add the waiting room"],
  [
    `Sure! Here's the updated code:\n\n${code}\n\nThis adds a **dark mode** switch to the header.`,
    "Add a dark mode switch to the header",
  ],
  [
    `Of course, I have renamed the plans to \`Basic\` and \`Pro\`.\n\n${code}`,
    "Rename the plans to Basic and Pro",
  ],
  [`Here is a landing page for your bakery.\n\n${code}`, "Add a landing page for your bakery"],
  [`Here's the updated pricing table.\n\n${code}`, "Update the pricing table"],
  [`Here is the corrected import of the counter.\n\n${code}`, "Fix the import of the counter"],
  [`Here is an hourly rate calculator:\n\n${code}`, "Add an hourly rate calculator"],
  [`You asked for larger buttons. I made the buttons larger.\n\n${code}`, "Make the buttons larger"],
  [`Let me split the form into steps.\n\n${code}`, "Split the form into steps"],
  [
    `I'll move the menu to the left, so that it is seen on phones and on tablets as well.\n\n${code}`,
    "Move the menu to the left",
  ],
  [`The heading is now “Rivers”.\n\n${code}`, "Change the heading to “Rivers”"],
  [`The page is dark now.\n\n${code}`, "Make the page dark"],
  [`The menu now has a search box.\n\n${code}`, "Add a search box"],
  [
    `I built the game of snake.\n\n${code}\n\nUse the arrow keys to steer. Replace the title with your own.`,
    "Build the game of snake",
  ],
  [`I added a logo.\n\n${code}\n\nAdd the address below it.`, "Add a logo"],
  [`The list now sorts by date.\n\n${code}`, "The list now sorts by date"],
  [`The import of the counter was missing. Here it is.\n\n${code}`, "The import of the counter was missing"],
  [`The import was missing.\n\n${code}\n\nFixed the import of the counter.`, "Fix the import of the counter"],
  [`### index.html\n\n${code}\n\n- Added opening hours\n- Removed the map`, "Add opening hours"],
  [`Done. Wired the form to local storage.\n\n${code}`, "Wire the form to local storage"],
  [`This swaps the two columns.\n\n${code}`, "Swap the two columns"],
  [`I applied [Tailwind](https://tailwindcss.com) to the cards.\n\n${code}`, "Apply Tailwind to the cards"],
  [
    `Here is the Kanban board template, named “Praxis Nord”.\n\n${code}`,
    "Add the Kanban board template, named “Praxis Nord”",
  ],
  [`Ich habe ein Wartezimmer hinzugefügt.\n\n${code}`, "Wartezimmer hinzugefügt"],
  [`Klar! Hier ist die Seite für Ihre Praxis.\n\n${code}`, "Seite für Ihre Praxis"],
  [`好的，我已经添加了候诊室。\n\n${code}`, "添加了候诊室"],
  [`这是一个面包店的网页。\n\n${code}`, "面包店的网页"],
  [`لقد أضفت غرفة انتظار إلى الصفحة.\n\n${code}`, "أضفت غرفة انتظار إلى الصفحة"],
  [`J'ai ajouté une salle d'attente.\n\n${code}`, "Ajouté une salle d'attente"],
];

/** Replies that do not say what they did, and what changed: by headings, else by files. */
const unsaid: [reply: string, before: ProjectFiles, after: ProjectFiles, name: string][] = [
  ["", files({}), page("Team"), "Add Praxis Nord"],
  ["Sure!", page("Team"), page("Team", "Opening hours"), "Add “Opening hours”"],
  ["Here is the updated code:", page("Team"), page("Our team"), "Change “Team” to “Our team”"],
  ["I updated the code as requested.", page("Team", "Map"), page("Team"), "Remove “Map”"],
  ["El menú ya tiene un mapa.", page("Team"), page("Team", "Mapa"), "Add “Mapa”"],
  ["Features:\n- Responsive\n\nEnjoy your page.", page("Team"), page("Team "), "Change index.html"],
  ["Fixed the issue.", page("Team"), page("Team "), "Change index.html"],
  ["$ npm run build", page("A", "B"), page("C", "D"), "Change index.html"],
  ["npx vitest run", files({ "a.js": "1" }), files({ "a.js": "2" }), "Change a.js"],
  [
    "The preview reports an error after the last change:",
    files({ "a.js": "1" }),
    files({ "a.js": "2" }),
    "Change a.js",
  ],
  ["TypeError: x is not defined", files({ "a.js": "1" }), files({ "a.js": "2" }), "Change a.js"],
  ["Would you like a map too?", files({ "a.js": "1" }), files({ "a.js": "2" }), "Change a.js"],
  [
    "Let me know if it works.",
    files({ "src/App.tsx": "1" }),
    files({ "src/App.tsx": "2", "src/WaitingRoom.tsx": "" }),
    "Add WaitingRoom, change App",
  ],
  ["", files({ "c.js": "" }), files({ "a.js": "", "b.js": "1" }), "Add 2 files, remove c.js"],
  ["", files({ "src/app.js": "1" }), files({ "main.js": "1" }), "Rename src/app.js to main.js"],
  [
    "",
    files({ "a.py": "" }),
    files({ "a.py": "", [`${"deep/".repeat(20)}b.py`]: "" }),
    `Add ${"deep/".repeat(11)}…`,
  ],
];

describe("a change's name", () => {
  it.each(said)("is what the reply says that it did: %j", (reply, name) =>
    expect(nameChange({ said: reply, before: page("Team"), after: page("Team ") })).toBe(name),
  );

  it.each(unsaid)("is what changed where the reply does not say it: %j", (reply, before, after, name) =>
    expect(nameChange({ said: reply, before, after })).toBe(name),
  );

  const prompts = [
    "fix it",
    "Please add a dark mode switch to the header of every page. It should remember the choice.",
    "$ npm test",
    "npm run build && npx vitest run",
    "The preview reports an error after the last change:\n\nx is not defined",
    "# Build **me** a [shop](https://a.example)",
    "为我的诊所做一个网页，要有候诊室",
    "اصنع لي موقعا لمخبز",
    "Baue mir eine Seite für meine Praxis im Norden der Stadt, mit Wartezimmer und Terminkalender",
    "```js\nlet a = 1;\n```",
  ];
  const quoted = (prompt: string) => prompt.replace(/^/gm, "> ");
  const answers = [
    "",
    "Sure, here you go:",
    ...said.map(([reply]) => reply),
    ...unsaid.map(([reply]) => reply),
    ...prompts.map(quoted),
    ...prompts,
  ];

  it.each(answers)("is one short line that is no Markdown, command or error: %j", (reply) => {
    const [before, after] = [page("Team"), page("Team", "Opening hours", "x ".repeat(200))];
    const change = nameChange({ said: reply, before, after });
    for (const name of [
      change,
      projectName(after, change),
      projectName(files({ "a.py": "", "b.py": "" }), change),
      titleFrom(reply),
    ]) {
      expect([...name].length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(60);
      expect(name).not.toMatch(/[\n`*]|\]\(|^(?:[#>-] |[$%] |np[mx] |\w+Error: |The preview reports)/);
    }
  });

  it("is one that a database takes, whatever a reply and its files hold", () => {
    const part = fc.constantFrom(
      "I added ",
      "Here is ",
      "<h1>",
      "</h1>",
      "<title>",
      "</title>",
      "\0",
      "\u2028",
      "\ud800",
      "\n",
      "“",
      "`",
      "now ",
      "好的，",
    );
    const text = fc
      .array(fc.oneof(part, fc.string({ unit: "binary" })), { maxLength: 30 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, text, (reply, one, other) => {
        const [before, after] = [files({ "a.html": one }), files({ "a.html": `${other}.`, "b.js": "" })];
        for (const name of [
          nameChange({ said: reply, before, after }),
          projectName(after),
          titleFrom(reply),
        ]) {
          expect(name).toMatch(/^[^\p{Cc}\p{Cs}\u2028]+$/u);
          expect([...new Intl.Segmenter().segment(name)].length).toBeLessThanOrEqual(60);
        }
      }),
    );
  });

  it.each(prompts)("is nothing of what was asked: %j", (prompt) => {
    const first = prompt.split(/\s/, 1)[0] ?? "";
    const change = nameChange({
      said: `${quoted(prompt)}\n\n${code}`,
      before: page(),
      after: page("Hours"),
    });
    expect(change).toBe("Add “Hours”");
    expect(change.startsWith(first) && first !== "").toBe(false);
  });
});

describe("a commit's message", () => {
  it("lists the files below the name of the change", () =>
    expect(
      commitMessage({
        said: "I added a dark mode switch.",
        before: files({ "index.html": "1" }),
        after: files({ "index.html": "2", "theme.js": "" }),
      }),
    ).toBe("Add a dark mode switch\n\nAdded: theme.js\nChanged: index.html"));

  it("counts files beyond the tenth", () => {
    const after = files(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.js`, ""])));
    expect(commitMessage({ before: files({}), after })).toMatch(/9\.js and 2 more$/);
  });
});
