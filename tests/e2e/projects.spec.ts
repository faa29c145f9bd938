import { expect } from "@playwright/test";
import { tokenGate } from "../support/token-gate";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const fence = (path: string, code: string) =>
  `### ${path}\n\n\`\`\`${path.split(".").at(-1)}\n${code}\n\`\`\`\n\n`;

const viteReact = [
  "A Vite project:\n\n```\nmy-app/\n├── src/\n│   ├── App.tsx\n│   └── main.tsx\n└── index.html\n```\n\n```bash\nnpm install\n```\n\n",
  fence(
    "package.json",
    '{ "name": "shop", "scripts": { "dev": "vite" }, "dependencies": { "react": "^18.2.0" } }',
  ),
  fence(
    "index.html",
    '<!doctype html><html><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
  ),
  fence(
    "tailwind.config.js",
    'import animate from "tailwindcss-animate";\nexport default { theme: { extend: { colors: { brand: "#123456" } } }, plugins: [animate] };',
  ),
  fence(
    "src/main.tsx",
    'import { createRoot } from "react-dom/client";\nimport { BrowserRouter, Route, Routes } from "react-router-dom";\nimport App from "./App";\nimport "./index.css";\ncreateRoot(document.getElementById("root")!).render(<BrowserRouter><Routes><Route path="/" element={<App />} /><Route path="/sea" element={<h1>The sea</h1>} /></Routes></BrowserRouter>);',
  ),
  fence(
    "src/App.tsx",
    'import { useState } from "react";\nimport { Link } from "react-router-dom";\nimport styles from "./App.module.css";\nimport data from "@/data.json";\n\nexport default function App() {\n  const [count, setCount] = useState<number>(0);\n  return (\n    <main className="bg-brand p-8">\n      <h1 className={styles.title}>{data.title}</h1>\n      <button className="press" onClick={() => setCount(count + 1)}>Count {count}</button>\n      <Link to="/sea">To the sea</Link>\n    </main>\n  );\n}',
  ),
  fence("src/App.module.css", ".title { color: rgb(1, 2, 3); }"),
  fence("src/data.json", '{ "title": "Rivers" }'),
  fence(
    "src/index.css",
    "@tailwind base;\n@tailwind utilities;\n@layer base { * { border-color: rgb(7, 8, 9); } }\n@import url('https://fonts.googleapis.com/css2?family=Inter:wght@400;700&display=swap');\n.press { @apply underline; font-family: Inter; }",
  ),
];

const vue = [
  fence(
    "src/main.ts",
    'import { createApp } from "vue";\nimport { createRouter, createWebHistory } from "vue-router";\nimport App from "./App.vue";\nconst routes = [{ path: "/", component: { template: "Nothing chosen" } }, { path: "/tea", component: { template: "Mint tea" } }];\ncreateApp(App).use(createRouter({ history: createWebHistory(), routes })).mount("#app");',
  ),
  fence(
    "src/App.vue",
    '<script setup lang="ts">\nimport { computed, ref } from "vue";\nimport Item from "./Item.vue";\nconst count = ref<number>(1);\nconst double = computed(() => count.value * 2);\n</script>\n\n<template>\n  <button @click="count++">Double {{ double }}</button>\n  <Item name="moss" />\n  <RouterLink to="/tea">Tea</RouterLink>\n  <RouterView />\n</template>\n\n<style scoped>\nbutton { color: rgb(4, 5, 6); }\n</style>',
  ),
  fence(
    "src/Item.vue",
    '<template><p class="item">Item {{ name }}</p></template>\n\n<script>\nexport default { props: { name: String } };\n</script>',
  ),
];

test("a Vite project in React with Tailwind, CSS modules and JSON runs, and so does one in Vue", async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  const gate = tokenGate();
  model.reply({ tokens: viteReact, gate });
  await chat.send("Make a shop with Vite");
  // The entry is there, and the component that it imports is not yet: that is no error.
  gate.open(5);
  await expect(chat.conversation.getByRole("button", { name: /^src\/main\.tsx/ })).toBeVisible();
  await expect(chat.preview.getByText(/^\d+ error/)).toHaveCount(0);
  gate.open(viteReact.length);
  await chat.seeReply();
  const inner = chat.previewPage;
  const button = inner.getByRole("button", { name: "Count 0" });
  await expect(inner.getByRole("heading", { name: "Rivers" })).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(inner.getByRole("main")).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await expect(button).toHaveCSS("text-decoration-line", "underline");
  await expect(button).toHaveCSS("border-top-color", "rgb(7, 8, 9)");
  // Google's fonts come from this server.
  const hasInter = () =>
    inner.locator("html").evaluate(() => [...document.fonts].some(({ family }) => family === "Inter"));
  await expect.poll(hasInter).toBe(true);
  await button.click();
  await expect(inner.getByRole("button", { name: "Count 1" })).toBeVisible();
  await inner.getByRole("link", { name: "To the sea" }).click();
  await expect(inner.getByRole("heading", { name: "The sea" })).toBeVisible();

  await chat.open();
  model.reply({ tokens: vue });
  await chat.sendAndSeeReply("Now one in Vue");
  const double = inner.getByRole("button", { name: "Double 2" });
  await expect(double).toHaveCSS("color", "rgb(4, 5, 6)");
  await double.click();
  await expect(inner.getByRole("button", { name: "Double 4" })).toBeVisible();
  await expect(inner.getByText("Item moss")).toBeVisible();
  await inner.getByRole("link", { name: "Tea" }).click();
  await expect(inner.getByText("Mint tea")).toBeVisible();
});

// Under the policy of the built product, which no component test has.
test("Sass is compiled in a React app, in Vue and in a plain page", async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  const see = async (name: string, files: readonly string[]) => {
    await chat.open();
    model.reply({ tokens: [...files] });
    await chat.sendAndSeeReply(`Make ${name}`);
    const heading = chat.previewPage.getByRole("heading", { name });
    await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
  };
  const sheet = "$ink: rgb(1, 2, 3);\n.title { &.on { color: $ink; } }\n";
  await see("Ferns", [
    fence(
      "src/App.tsx",
      'import css from "./App.module.scss";\nexport default () => <h1 className={css.title + " " + css.on}>Ferns</h1>;',
    ),
    fence("src/App.module.scss", sheet),
  ]);
  await see("Moss", [
    fence(
      "src/App.vue",
      `<template><h1 class="title on">Moss</h1></template>\n\n<style scoped lang="scss">\n${sheet}</style>`,
    ),
  ]);
  await see("Reeds", [
    fence(
      "index.html",
      '<!doctype html><html><head><link rel="stylesheet" href="site.scss"></head><body><h1 class="title on">Reeds</h1></body></html>',
    ),
    fence("site.scss", sheet),
  ]);
});

const herbsPage = (title: string) => `"use client";
import { useState } from "react";
import Image from "next/image";

export default function Page() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1 className="text-2xl">${title}</h1>
      <Image src="/leaf.svg" alt="A leaf" width={40} height={40} priority />
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
    </main>
  );
}`;

const next = [
  fence(
    "app/layout.tsx",
    `import type { Metadata } from "next";
import { Inter, Playfair_Display } from "next/font/google";
import Link from "next/link";
import { Analytics } from "@vercel/analytics/next";
import "./globals.css";

const inter = Inter({ subsets: ["latin"], variable: "--font-inter" });
const playfair = Playfair_Display({ subsets: ["latin"] });
export const metadata: Metadata = { title: { default: "Herbs", template: "%s | Herbs" } };

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" className={inter.variable}>
      <body className="flex min-h-screen flex-col">
        <nav className={playfair.className}><Link href="/">Home</Link> <Link href="/herbs/mint">Mint</Link> <a href="/herbs/sage">Sage</a></nav>
        <div className="flex-1 p-8">{children}</div>
        <footer className="bg-green-900 p-4 text-white">Grown here</footer>
        <Analytics />
      </body>
    </html>
  );
}`,
  ),
  fence("app/globals.css", '@import "tailwindcss";\n@theme inline { --font-sans: var(--font-inter); }\n'),
  fence("app/page.tsx", herbsPage("Herbs")),
  fence(
    "app/herbs/[name]/page.tsx",
    `import { notFound } from "next/navigation";
import { Back } from "./back";

export async function generateMetadata({ params }: { params: Promise<{ name: string }> }) {
  return { title: (await params).name };
}

export default async function Herb({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  if (name === "sage") notFound();
  return <main><h1>About {name}</h1><Back /></main>;
}`,
  ),
  fence(
    "app/herbs/[name]/back.tsx",
    `"use client";
import { usePathname, useRouter } from "next/navigation";

export function Back() {
  const router = useRouter();
  return <button onClick={() => router.back()}>Back from {usePathname()}</button>;
}`,
  ),
  fence("app/herbs/[name]/not-found.tsx", "export default () => <h1>No such herb</h1>;"),
  fence(
    "public/leaf.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="green"/></svg>',
  ),
];

test("a Next.js project runs with its layout, routes, links, fonts and images, and a changed page keeps its state", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({ tokens: next });
  await chat.sendAndSeeReply("A site about herbs with Next.js");
  const inner = chat.previewPage;
  await expect(inner.getByRole("heading", { name: "Herbs" })).toHaveCSS("font-family", /Inter/);
  await expect(inner.getByRole("img", { name: "A leaf" })).toHaveAttribute("src", /^data:image\/svg/);
  // The body of the layout is the page's: its footer is at the bottom.
  await expect(inner.getByText("Grown here")).toHaveCSS("color", "rgb(255, 255, 255)");
  const below = await inner
    .locator("footer")
    .evaluate((footer) => innerHeight - footer.getBoundingClientRect().bottom);
  expect(Math.abs(below)).toBeLessThan(2);
  await expect(inner.locator("html")).toHaveAttribute("lang", "en");
  await inner.getByRole("button", { name: "Count 0" }).click();
  await expect(inner.getByRole("button", { name: "Count 1" })).toBeVisible();

  await inner.getByRole("link", { name: "Mint" }).click();
  await expect(inner.getByRole("heading", { name: "About mint" })).toBeVisible();
  await expect.poll(() => inner.locator("html").evaluate(() => document.title)).toBe("mint | Herbs");
  await inner.getByRole("link", { name: "Sage" }).click();
  await expect(inner.getByRole("heading", { name: "No such herb" })).toBeVisible();
  await inner.getByRole("link", { name: "Mint" }).click();
  await inner.getByRole("button", { name: "Back from /herbs/mint" }).click();
  await expect(inner.getByRole("heading", { name: "No such herb" })).toBeVisible();
  await inner.getByRole("link", { name: "Home" }).click();
  await inner.getByRole("button", { name: "Count 0" }).click();

  model.reply({ tokens: [fence("app/page.tsx", herbsPage("All herbs"))] });
  await chat.send("Another heading");
  await chat.seeEnd();
  await expect(inner.getByRole("heading", { name: "All herbs" })).toBeVisible();
  await expect(inner.getByRole("button", { name: "Count 1" })).toBeVisible();

  await chat.preview.getByRole("button", { name: "Edit", exact: true }).click();
  await inner.getByRole("heading", { name: "All herbs" }).click();
  await chat.preview.getByRole("button", { name: "Ask for a change" }).click();
  const about = page.getByRole("main").locator("form").getByRole("list", { name: "This message is about" });
  await expect(about).toContainText(/<h1> “All herbs” page\.tsx:\d+/);
});

test("components of shadcn/ui that a reply only imports are written into its project and work", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({
    tokens: [
      fence(
        "app/page.tsx",
        `"use client";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from "@/components/ui/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

export default function Page() {
  return (
    <Tabs defaultValue="one">
      <TabsList><TabsTrigger value="one">One</TabsTrigger><TabsTrigger value="two">Two</TabsTrigger></TabsList>
      <TabsContent value="two">Second tab</TabsContent>
      <Dialog>
        <DialogTrigger asChild><Button>Open</Button></DialogTrigger>
        <DialogContent aria-describedby={undefined}><DialogTitle>Hello there</DialogTitle></DialogContent>
      </Dialog>
    </Tabs>
  );
}`,
      ),
    ],
  });
  await chat.sendAndSeeReply("A page with tabs and a dialog");
  const inner = chat.previewPage;
  const open = inner.getByRole("button", { name: "Open" });
  // Its colours follow the theme, as nothing in the project sets others.
  await expect(open).toHaveCSS("background-color", "rgb(229, 229, 229)");
  await inner.getByRole("tab", { name: "Two" }).click();
  await expect(inner.getByText("Second tab")).toBeVisible();
  await open.click();
  await expect(inner.getByRole("dialog", { name: "Hello there" })).toBeVisible();
});

test("a package that is missing is a card in its place, and popular ones and their paths work", async ({
  page,
  world: { model },
}, testInfo) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  const board = `import { useState } from "react";
import { DndContext } from "@dnd-kit/core";
import Markdown from "react-markdown";
import debounce from "lodash/debounce";
import { format } from "date-fns/format";
import dayjs from "dayjs";
import relativeTime from "dayjs/plugin/relativeTime";
import { create } from "zustand";
import { immer } from "zustand/middleware/immer";
import { Editor } from "@tiptap/react";
import Confetti from "react-confetti";
dayjs.extend(relativeTime);
const useCount = create(immer((set) => ({ count: 0, add: () => set((state) => { state.count += 1; }) })));
export default function App() {
  const { count, add } = useCount();
  const [text, setText] = useState("");
  return (
    <DndContext>
      <h1>{format(new Date(2020, 1, 3), "d MMM yyyy")}, {dayjs("2020-01-03").from("2020-01-01")}</h1>
      <button onClick={debounce(add, 1)}>Added {count}</button>
      <Markdown>{"Some **bold** words"}</Markdown>
      <section aria-label="Editor"><Editor content={text} onUpdate={setText} /></section>
      <section aria-label="Party"><Confetti /></section>
    </DndContext>
  );
}`;
  model.reply({ tokens: [fence("src/App.tsx", board)] });
  await chat.sendAndSeeReply("Make a board");
  const inner = chat.previewPage;
  await expect(inner.getByRole("heading", { name: "3 Feb 2020, in 2 days" })).toBeVisible();
  await inner.getByRole("button", { name: "Added 0" }).click();
  await expect(inner.getByRole("button", { name: "Added 1" })).toBeVisible();
  await expect(inner.getByText("bold", { exact: true })).toHaveCSS("font-weight", "700");
  await expect(inner.getByRole("region", { name: "Editor" }).getByRole("alert")).toHaveText(
    "@tiptap/react is not one of the preview's packages.",
  );
  await expect(inner.getByRole("region", { name: "Party" }).getByRole("alert")).toHaveText(
    /^react-confetti is not one of the preview's packages\. The nearest that is: canvas-confetti \d/,
  );
  await expect(chat.preview.getByText(/^2 errors/)).toBeVisible();
  await testInfo.attach("cards", { body: await page.screenshot(), contentType: "image/png" });
});

test("a changed component keeps the page's state, and code that does not compile yet leaves the page as it was", {
  tag: "@long",
}, async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  const title = (text: string) => fence("src/Title.tsx", `export const Title = () => <h1>${text}</h1>;`);
  model.reply({
    tokens: [
      title("First"),
      fence(
        "src/App.tsx",
        'import { useState } from "react";\nimport { Title } from "./Title";\nexport default function App() {\n  const [count, setCount] = useState(0);\n  return <main><Title /><button onClick={() => setCount(count + 1)}>Count {count}</button></main>;\n}',
      ),
    ],
  });
  await chat.sendAndSeeReply("A counter with a title");
  const inner = chat.previewPage;
  await inner.getByRole("button", { name: "Count 0" }).click();
  const counted = inner.getByRole("button", { name: "Count 1" });
  await expect(counted).toBeVisible();

  const gate = tokenGate();
  model.reply({
    tokens: ["### src/Title.tsx\n\n```tsx\nexport const Title = () => <h1>Sec", "ond</h1>;\n```\n"],
    gate,
  });
  await chat.send("Another title");
  gate.open(1);
  await expect(chat.conversation.getByRole("button", { name: /^src\/Title\.tsx.*writing/ })).toBeVisible();
  await expect(counted).toBeVisible();
  gate.open(1);
  await chat.seeEnd();
  await expect(page.getByRole("button", { name: "Console" })).toBeHidden();
  await expect(inner.getByRole("heading", { name: "Second" })).toBeVisible();
  await expect(counted).toBeVisible();
});

test("an error names its file, line and column, and leads into the editor", { tag: "@long" }, async ({
  page,
  world: { model },
}) => {
  const chat = new ChatBuilder(page);
  await chat.open();
  model.reply({
    tokens: [
      fence(
        "src/App.tsx",
        'import { useState } from "react";\nimport { total } from "./total";\n\nexport default function App() {\n  const [sum, setSum] = useState<number>(0);\n  return <button onClick={() => setSum(total(null as unknown as number[]))}>Sum {sum}</button>;\n}',
      ),
      fence(
        "src/total.ts",
        "type Amounts = number[];\n\nexport function total(amounts: Amounts): number {\n  const kept: Amounts = amounts.filter((amount: number) => amount > 0);\n  return kept.length;\n}",
      ),
    ],
  });
  await chat.sendAndSeeReply("A sum");
  await chat.previewPage.getByRole("button", { name: "Sum 0" }).click();
  const console = page.getByRole("button", { name: /^Console/ });
  await expect(console).toContainText("1 error");
  await console.click();
  const place = page.getByRole("button", { name: "src/total.ts:4:33" }).first();
  await place.click();
  await expect(page.getByRole("tab", { name: "total.ts", selected: true })).toBeVisible();
  await expect(page.getByText("Ln 4, Col 33")).toBeVisible();
  // Opening the editor is no reason to run the page again.
  await page.getByRole("textbox", { name: "Message" }).focus();
  await expect(console).toContainText("1 error");
  // The compiler lets it pass.
  model.reply({
    tokens: [
      fence(
        "src/total.ts",
        "export function total(): number {\n  const sum = 1;\n  const sum = 2;\n  return sum;\n}",
      ),
    ],
  });
  await chat.sendAndSeeReply("Once more");
  await expect(page.getByText("Identifier 'sum' has already been declared").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "src/total.ts:3:9" }).first()).toBeVisible();

  await chat.open();
  model.reply({
    tokens: [
      fence(
        "index.html",
        '<!doctype html>\n<html>\n<head>\n<link rel="stylesheet" href="style.css">\n</head>\n<body>\n<script src="app.js"></script>\n<button onclick="add()">Add</button>\n<button onclick="lost()">Lose</button>\n</body>\n</html>',
      ),
      fence("style.css", "button {\n  color: red;\n}"),
      fence(
        "app.js",
        'const list = null;\n\nfunction add() {\n  list.push("a");\n}\ndocument.body.append("Ready");',
      ),
    ],
  });
  await chat.sendAndSeeReply("A list");
  await expect(chat.previewPage.getByText("Ready")).toBeVisible();
  await chat.previewPage.getByRole("button", { name: "Add" }).click();
  await chat.previewPage.getByRole("button", { name: "Lose" }).click();
  await expect(console).toContainText("2 errors");
  await console.click();
  await expect(page.getByRole("button", { name: "app.js:4:8" })).toBeVisible();
  await page.getByRole("button", { name: /^index\.html:9:/ }).click();
  await expect(page.getByText(/^Ln 9, Col/)).toBeVisible();
});
