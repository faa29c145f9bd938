import type { StoredTurn } from "~/server/services/chat/writing/read-prompt";

/**
 * Long conversations about one app each, as people have them with a model: wishes with asides, replies with code, decisions
 * on both sides. Their facts are said at the beginning; each has words that stand nowhere else.
 */

type FactKind = "request" | "aside" | "reply" | "open" | "file";

/** Something that must still be known at the end, and the words by which a prompt says it. */
export type Fact = { kind: FactKind; words: string };

type Exchange = { asked: string; answered: string; files: readonly string[]; facts: readonly Fact[] };

const fact = (kind: FactKind, words: string): Fact => ({ kind, words });

const invoices: readonly Exchange[] = [
  {
    asked:
      "Build an invoicing app for a bicycle workshop.\nPrices are in euros. Never show cents for whole amounts.",
    answered:
      "An app with customers and invoices. I keep amounts as integers of cents, so that nothing is rounded.",
    files: ["src/App.tsx", "src/invoice-table.tsx"],
    facts: [
      fact("request", "invoicing app for a bicycle workshop"),
      fact("aside", "Never show cents for whole amounts"),
      fact("reply", "amounts as integers of cents"),
      fact("file", "src/invoice-table.tsx"),
    ],
  },
  {
    asked: "Add a customer form with name, address and tax number",
    answered:
      "The form is there. The tax number is checked by its length only. We decided against a library for forms.",
    files: ["src/customer-form.tsx"],
    facts: [
      fact("request", "customer form with name, address and tax number"),
      fact("reply", "against a library for forms"),
      fact("file", "src/customer-form.tsx"),
    ],
  },
  {
    asked: "Use Zustand for the state instead of context. Later I want an export as CSV, but not now.",
    answered: "The state is in one store now.",
    files: ["src/store/invoices.ts"],
    facts: [
      fact("request", "Zustand for the state instead of context"),
      fact("open", "export as CSV"),
      fact("file", "src/store/invoices.ts"),
    ],
  },
  {
    asked:
      "The list is slow with many invoices.\nOnly the rows on screen should be rendered. It must stay usable with the keyboard.",
    answered: "Rows are rendered as they come on screen. Page Up and Page Down work.",
    files: ["src/row-window.ts"],
    facts: [
      fact("request", "list is slow with many invoices"),
      fact("aside", "must stay usable with the keyboard"),
      fact("file", "src/row-window.ts"),
    ],
  },
  {
    asked: "What would you take for dates?",
    answered:
      "For this app the platform is enough: Intl.DateTimeFormat. I decided to store dates as ISO strings without a time zone.",
    files: [],
    facts: [fact("request", "take for dates"), fact("reply", "dates as ISO strings without a time zone")],
  },
  {
    asked: "Good. Print an invoice on one A4 page.\nThe logo must not be printed, our printer makes it grey.",
    answered: "The invoice has a print style. Still open: a page break for more than twenty lines.",
    files: ["src/print.css"],
    facts: [
      fact("request", "invoice on one A4 page"),
      fact("aside", "logo must not be printed"),
      fact("open", "page break for more than twenty lines"),
      fact("file", "src/print.css"),
    ],
  },
  {
    asked:
      "Reminders for invoices that are late\n\nThe first after 14 days, the second after 30. Don't send anything by itself, I press a button.",
    answered:
      "Late invoices have a button that writes the reminder. I chose red only for the second reminder.",
    files: ["src/reminders.ts"],
    facts: [
      fact("request", "Reminders for invoices that are late"),
      fact("aside", "Don't send anything by itself"),
      fact("reply", "red only for the second reminder"),
      fact("file", "src/reminders.ts"),
    ],
  },
  {
    asked: "Dark mode please. From now on write all texts in British English.",
    answered: "It follows the system, with a switch in the header.",
    files: ["src/theme.ts"],
    facts: [
      fact("request", "Dark mode please"),
      fact("aside", "all texts in British English"),
      fact("file", "src/theme.ts"),
    ],
  },
  {
    asked: "We should also have quotes that become invoices. Not yet, remind me when the reminders are done.",
    answered: "Noted: quotes come after the reminders.",
    files: [],
    facts: [fact("open", "quotes that become invoices")],
  },
  {
    asked:
      "Numbers of invoices have to be without gaps, that is the law here.\nA deleted draft must not leave one.",
    answered: "A number is given when an invoice is sent, not when it is made.",
    files: ["src/numbers.ts"],
    facts: [
      fact("request", "Numbers of invoices have to be without gaps"),
      fact("aside", "deleted draft must not leave one"),
      fact("file", "src/numbers.ts"),
    ],
  },
];

/** Of another app, by which the rules of the summary were not chosen. */
const climbing: readonly Exchange[] = [
  {
    asked: "A booking page for a small climbing hall\nPeople book two hours. Nobody under 14 may book alone.",
    answered: "A week with free places. I went with a plain table, since a calendar library would be heavy.",
    files: ["src/week.tsx"],
    facts: [
      fact("request", "booking page for a small climbing hall"),
      fact("aside", "Nobody under 14 may book alone"),
      fact("reply", "plain table, since a calendar library would be heavy"),
      fact("file", "src/week.tsx"),
    ],
  },
  {
    asked: "Show how many places are left, but hide the number when more than ten are free",
    answered: "The number appears from ten places on.",
    files: ["src/places.tsx"],
    facts: [fact("request", "hide the number when more than ten are free"), fact("file", "src/places.tsx")],
  },
  {
    asked:
      "Members pay less.\nTheir card numbers start with K. Don't check them online, the hall has no network.",
    answered: "Members get the lower price. Cards are compared with the list in the app only, as agreed.",
    files: ["src/prices.ts"],
    facts: [
      fact("request", "Members pay less"),
      fact("aside", "Don't check them online"),
      fact("reply", "compared with the list in the app only"),
      fact("file", "src/prices.ts"),
    ],
  },
  {
    asked: "Cancelling is free until the evening before",
    answered: "Done. What happens with paid bookings is an open question; nothing is refunded at the moment.",
    files: ["src/cancel.ts"],
    facts: [
      fact("request", "Cancelling is free until the evening before"),
      fact("open", "What happens with paid bookings"),
      fact("file", "src/cancel.ts"),
    ],
  },
  {
    asked:
      "The colours of the hall are green and sand.\nPlease leave the font alone. We'll do the logo another time.",
    answered: "Green for actions, sand for surfaces.",
    files: ["src/colours.css"],
    facts: [
      fact("request", "colours of the hall are green and sand"),
      fact("aside", "leave the font alone"),
      fact("open", "do the logo another time"),
      fact("file", "src/colours.css"),
    ],
  },
  {
    asked: "School classes come on Tuesdays; they need the whole hall, so nobody else can book then.",
    answered:
      "Tuesdays from eight to one are closed for others. The times are stored in one list rather than per week.",
    files: [],
    facts: [
      fact("request", "School classes come on Tuesdays"),
      fact("reply", "stored in one list rather than per week"),
    ],
  },
];

const things = "header,footer,table,form,button,search,filter,menu,dialog,chart,badge,tooltip".split(",");
const wishes = "bigger,smaller,calmer,wider,faster to reach,easier to read,sorted,centred".split(",");

/** Further exchanges, each about a small change, with `sentences` in the reply. */
const filler = (at: number, sentences: number): Exchange => ({
  asked: `Make the ${things[at % things.length]} ${wishes[(at * 5) % wishes.length]}, as on page ${at + 1} of the sketch`,
  answered: `The ${things[at % things.length]} is as you asked. ${"It keeps its place on small screens. ".repeat(sentences)}`,
  files: ["src/App.tsx"],
  facts: [],
});

const LINES = 30;
const codeOf = (path: string): string =>
  `\`\`\`tsx ${path}\n${Array.from({ length: LINES }, (_, at) => `export const part${at} = ${at};`).join("\n")}\n\`\`\``;

const turnsOf = ({ asked, answered, files }: Exchange): Pick<StoredTurn, "role" | "text" | "built">[] => [
  { role: "user", text: asked, built: false },
  { role: "assistant", text: [answered, ...files.map(codeOf)].join("\n\n"), built: files.length > 0 },
];

/** What is recorded, by name. The second is kept for measuring alone. */
export const recordings = { invoices, climbing } as const;
export type Recording = (typeof recordings)[keyof typeof recordings];

/** Its turns: so many `exchanges`, each a request with its reply, and a last question. */
export const conversation = (
  recording: Recording,
  exchanges: number,
  sentences: number,
): Pick<StoredTurn, "role" | "text" | "built">[] => [
  ...recording.flatMap(turnsOf),
  ...Array.from({ length: exchanges - recording.length }, (_, at) => filler(at, sentences)).flatMap(turnsOf),
  { role: "user", text: "And now a page for the settings", built: false },
];
