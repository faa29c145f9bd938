type Files = Record<string, string>;

const main = (style = "") =>
  `import { createRoot } from "react-dom/client";\nimport App from "./App";\n${style}createRoot(document.getElementById("root")!).render(<App />);\n`;

const card = (words: string) =>
  `export default function App() {
  return (
    <main data-mark="main" className="min-h-screen bg-slate-100 p-8">
      <h1 data-mark="title" className="text-3xl font-bold text-indigo-700">${words}</h1>
      <p data-mark="text" className="mt-4 rounded-lg border border-slate-300 bg-white p-4 shadow">Rows of beans and peas.</p>
    </main>
  );
}
`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#b45309"/></svg>\n';

/** Projects as models write them, each with something that the preview forgives and a build does not. */
export const outsideProjects: Record<string, Files> = {
  "a component alone": {
    "src/App.tsx": `import { Sprout } from "lucide-react";\n${card("Garden").replace("Garden", '<Sprout className="inline size-6" /> Garden')}`,
    "src/save.ts":
      'import { saveAs } from "file-saver";\n\nexport const save = (text: string) => saveAs(new Blob([text]), "garden.txt");\n',
    "src/App.test.tsx": `import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import App from "./App";

it("names the garden", () => {
  render(<App />);
  expect(screen.getByRole("heading").textContent).toContain("Garden");
});
`,
  },
  "React with a main and a sheet without Tailwind": {
    "src/main.tsx": main('import "./index.css";\n'),
    "src/index.css": "body { font-family: Georgia, serif; margin: 0 }\nh1 { letter-spacing: 2px }\n",
    "src/App.tsx": card("Orchard"),
  },
  "React with shadcn/ui and Tailwind imported": {
    "src/main.tsx": main('import "./index.css";\n'),
    "src/index.css": '@import "tailwindcss";\n\n@theme {\n  --color-leaf: #15803d;\n}\n',
    "src/App.tsx": `import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

export default function App() {
  return (
    <div className="grid gap-6 bg-background p-10 text-foreground">
      <Card data-mark="card">
        <CardHeader>
          <CardTitle data-mark="title" className="text-leaf">Seeds</CardTitle>
        </CardHeader>
        <CardContent>Twelve kinds.</CardContent>
      </Card>
      <Button data-mark="button" className="dark:bg-leaf">Plant</Button>
      <p data-mark="panel" className="rounded-md bg-primary p-4 text-primary-foreground">Sow in spring.</p>
    </div>
  );
}
`,
  },
  "React with a configuration of Tailwind 3": {
    "tailwind.config.js":
      'module.exports = {\n  content: ["./index.html", "./src/**/*.{ts,tsx}"],\n  theme: { extend: { colors: { moss: "#4d7c0f" }, fontFamily: { display: ["Georgia", "serif"] } } },\n  plugins: [],\n};\n',
    "postcss.config.js": "module.exports = { plugins: { tailwindcss: {}, autoprefixer: {} } };\n",
    "index.html":
      '<!doctype html>\n<html lang="en">\n  <body>\n    <div id="root"></div>\n    <script type="module" src="/src/main.tsx"></script>\n  </body>\n</html>\n',
    "src/main.tsx": main('import "./index.css";\n'),
    "src/index.css":
      "@tailwind base;\n@tailwind components;\n@tailwind utilities;\n\n@layer components {\n  .badge { @apply rounded-full bg-moss px-3 py-1 text-white; }\n}\n",
    "src/App.tsx":
      'export default function App() {\n  return <div className="p-6 font-display"><h1 data-mark="title" className="text-2xl text-moss">Moss</h1><span data-mark="badge" className="badge">Shade</span></div>;\n}\n',
  },
  "a project of Create React App": {
    "package.json":
      '{\n  "name": "herbs",\n  "dependencies": { "react": "^18.2.0", "react-dom": "^18.2.0", "react-scripts": "5.0.1" },\n  "scripts": { "start": "react-scripts start", "build": "react-scripts build" }\n}\n',
    "public/index.html":
      '<!doctype html>\n<html lang="en">\n  <head>\n    <title>Herbs</title>\n  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>\n',
    "src/index.js":
      'import React from "react";\nimport ReactDOM from "react-dom/client";\nimport App from "./App";\nimport "./index.css";\n\nReactDOM.createRoot(document.getElementById("root")).render(<App />);\n',
    "src/index.css": "body { background: #f0fdf4; font-family: sans-serif }\n",
    "src/App.js":
      'import "./App.css";\n\nexport default function App() {\n  return (\n    <div data-mark="app" className="app">\n      <h1 data-mark="title">Herbs</h1>\n      <button>Pick</button>\n    </div>\n  );\n}\n',
    "src/App.css": ".app { padding: 40px; color: #14532d }\nbutton { border-radius: 8px }\n",
  },
  "Next.js with shadcn/ui": {
    "app/layout.tsx":
      'import type { Metadata } from "next";\nimport "./globals.css";\n\nexport const metadata: Metadata = { title: "Vines" };\n\nexport default function RootLayout({ children }: { children: React.ReactNode }) {\n  return (\n    <html lang="en">\n      <body className="bg-stone-50">{children}</body>\n    </html>\n  );\n}\n',
    "app/globals.css": '@import "tailwindcss";\n\n.lead { @apply text-lg text-stone-600; }\n',
    "app/page.tsx":
      'import Link from "next/link";\nimport { Button } from "@/components/ui/button";\n\nexport default function Page() {\n  return (\n    <main className="flex flex-col gap-4 p-10">\n      <h1 data-mark="title" className="text-4xl font-bold">Vines</h1>\n      <p data-mark="lead" className="lead">Grown on the south wall.</p>\n      <Button data-mark="button">Visit</Button>\n      <Link href="/about" className="underline">About</Link>\n    </main>\n  );\n}\n',
    "app/about/page.tsx": "export default function About() {\n  return <p>About the vines.</p>;\n}\n",
    "app/page.test.tsx":
      'import { render, screen } from "@testing-library/react";\nimport { expect, it } from "vitest";\nimport Page from "@/app/page";\n\nit("leads to what is about the vines", () => {\n  render(<Page />);\n  expect(screen.getByRole("link", { name: "About" }).getAttribute("href")).toBe("/about");\n  expect(screen.getByRole("button").textContent).toBe("Visit");\n});\n',
  },
  "Next.js with the pages router": {
    "pages/_app.tsx":
      'import type { AppProps } from "next/app";\nimport "../styles/globals.css";\n\nexport default function App({ Component, pageProps }: AppProps) {\n  return <Component {...pageProps} />;\n}\n',
    "styles/globals.css": '@import "tailwindcss";\n\n.lead { @apply text-lg text-stone-600; }\n',
    "pages/index.tsx":
      'import Link from "next/link";\nimport { useRouter } from "next/router";\n\nexport default function Home() {\n  const { pathname } = useRouter();\n  return (\n    <main className="flex flex-col gap-4 p-10">\n      <h1 data-mark="title" className="text-4xl font-bold">Herbs</h1>\n      <p data-mark="lead" className="lead">Dried in the attic, at {pathname}.</p>\n      <Link href="/herbs/sage" className="underline">Sage</Link>\n    </main>\n  );\n}\n',
    "pages/herbs/[name].tsx":
      'import { useRouter } from "next/router";\n\nexport default function Herb() {\n  return <p>{useRouter().query.name}</p>;\n}\n',
  },
  "Vue with TypeScript": {
    "src/App.vue":
      '<script setup lang="ts">\nimport { ref } from "vue";\nimport SeedRow from "./components/SeedRow.vue";\n\nconst seeds = ref<string[]>(["Beans", "Peas"]);\n</script>\n\n<template>\n  <main class="p-8 bg-amber-50">\n    <h1 data-mark="title" class="text-2xl font-semibold">Seeds</h1>\n    <SeedRow v-for="seed in seeds" :key="seed" :name="seed" />\n  </main>\n</template>\n',
    "src/components/SeedRow.vue":
      '<script setup lang="ts">\ndefineProps<{ name: string }>();\n</script>\n\n<template>\n  <p data-mark="row" class="row">{{ name }}</p>\n</template>\n\n<style scoped>\n.row { color: #92400e; padding: 6px 0 }\n</style>\n',
  },
  "several pages": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Trees</title><link rel="stylesheet" href="css/site.css"></head>\n<body>\n<nav><a href="about.html">About</a></nav>\n<h1 data-mark="title">Trees</h1>\n<ul id="list"></ul>\n<script src="js/site.js"></script>\n</body>\n</html>\n',
    "about.html":
      '<!doctype html>\n<html lang="en">\n<head><title>About</title><link rel="stylesheet" href="css/site.css"></head>\n<body><h1>About</h1></body>\n</html>\n',
    "css/site.css": "body { background: #ecfccb; font: 16px Georgia, serif }\nh1 { color: #3f6212 }\n",
    "js/site.js":
      'for (const name of ["Oak", "Elm"]) {\n  const item = document.createElement("li");\n  item.textContent = name;\n  document.getElementById("list").append(item);\n}\n',
  },
  "a page from CDNs": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head>\n<title>Ponds</title>\n<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.9/dist/css/bootstrap.min.css">\n</head>\n<body class="bg-light">\n<div class="container py-5" id="app">\n<h1 data-mark="title" class="text-primary">Ponds</h1>\n<button data-mark="button" class="btn btn-success">Fill</button>\n<p data-mark="text" class="text-muted" id="when"></p>\n</div>\n<script src="https://cdn.jsdelivr.net/npm/dayjs@1.11.23/dayjs.min.js"></script>\n<script>document.getElementById("when").textContent = dayjs("2026-05-04").format("D MMMM YYYY");</script>\n</body>\n</html>\n',
  },
  "a page with Tailwind's classes alone": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Lawn</title></head>\n<body class="bg-emerald-50 p-8">\n<h1 data-mark="title" class="text-3xl font-bold text-emerald-800">Lawn</h1>\n<p data-mark="text" class="mt-4 rounded-xl bg-white p-6 shadow">Cut on Fridays.</p>\n</body>\n</html>\n',
  },
  "a page with TypeScript": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Bees</title><link rel="stylesheet" href="style.css"></head>\n<body>\n<h1 data-mark="title">Bees</h1>\n<p data-mark="count" id="count"></p>\n<script type="module" src="src/main.ts"></script>\n</body>\n</html>\n',
    "style.css": "body { background: #fefce8; font-family: sans-serif }\n#count { font-weight: bold }\n",
    "src/main.ts":
      'import { total } from "./total";\n\nconst counts: number[] = [3, 4];\nconst place = document.getElementById("count");\nif (place) place.textContent = String(total(counts));\n',
    "src/total.ts":
      "export const total = (counts: number[]): number => counts.reduce((sum, each) => sum + each, 0);\n",
  },
  "React with CSS modules and a named picture": {
    "logo.svg": LOGO,
    "src/main.jsx":
      'import { createRoot } from "react-dom/client";\nimport { App } from "./App";\n\ncreateRoot(document.getElementById("root")).render(<App />);\n',
    "src/App.jsx":
      'import styles from "./App.module.css";\n\nexport function App() {\n  return (\n    <div data-mark="box" className={styles.box}>\n      <img data-mark="logo" src="/logo.svg" alt="" width="48" height="48" />\n      <h1 data-mark="title" className="text-xl">Clay</h1>\n    </div>\n  );\n}\n',
    "src/App.module.css": ".box { @apply rounded-xl p-6; background: #fed7aa }\n",
  },
  "React with pictures at its root": {
    "package.json": '{ "name": "garden", "private": true }\n',
    "logo.svg": LOGO,
    "leaf.svg": LOGO.replace("#b45309", "#15803d"),
    "src/App.tsx":
      'import leaf from "./leaf.svg";\nimport logo from "/logo.svg";\nimport "./index.css";\n\nexport default function App() {\n  return (\n    <main className="sprout">\n      <h1 data-mark="title">Garden</h1>\n      {["logo.svg", "./logo.svg", "/logo.svg", logo, leaf].map((address, at) => (\n        <img key={at} data-mark={"picture " + at} src={address} alt="" height="48" />\n      ))}\n    </main>\n  );\n}\n',
    "src/index.css": '.sprout { padding-left: 64px; background: url("leaf.svg") 0 0 / 48px no-repeat; }\n',
  },
  "a page with pictures beside it": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Garden</title><link rel="stylesheet" href="style.css"></head>\n<body><h1 data-mark="title">Garden</h1>\n<img data-mark="one" src="logo.svg" alt="" height="48"><img data-mark="two" src="./logo.svg" alt="" height="48"><img data-mark="three" src="/logo.svg" alt="" height="48">\n<script>const four = document.createElement("img"); four.src = "logo.svg"; four.height = 48; four.dataset.mark = "four"; document.body.append(four);</script>\n</body>\n</html>\n',
    "style.css": "body { background: url(logo.svg) 100% 100% / 48px no-repeat; }\n",
    "logo.svg": LOGO,
  },
  "a page with sheets in Sass": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Garden</title><link rel="stylesheet" href="css/style.scss"></head>\n<body data-mark="body"><main class="bed" data-mark="bed"><h1 data-mark="title">Garden</h1><p data-mark="text"></p></main>\n<script src="script.js"></script>\n</body>\n</html>\n',
    "css/style.scss":
      '@use "colors";\n.bed {\n  padding: 8px * 3;\n  background: colors.$soil;\n  h1 { color: colors.$leaf; }\n}\n',
    "css/_colors.scss": "$soil: #fef3c7;\n$leaf: #15803d;\n",
    "script.js": 'document.querySelector("p").textContent = "Beans";\n',
  },
  "React with Sass": {
    "src/App.jsx":
      'import "./app.scss";\n\nexport default function App() {\n  return (\n    <main data-mark="bed" className="bed">\n      <h1 data-mark="title">Garden</h1>\n    </main>\n  );\n}\n',
    "src/app.scss":
      '@use "colors";\n.bed {\n  padding: 8px * 3;\n  background: colors.$soil;\n  h1 { color: colors.$leaf; }\n}\n',
    "src/_colors.scss": "$soil: #fef3c7;\n$leaf: #15803d;\n",
  },
  "pages in Arabic, with a space in a picture's name and a sheet that imports another": {
    "index.html":
      '<!doctype html>\n<html lang="ar" dir="rtl">\n<head><meta charset="utf-8"><title>متجر القوارب 🛶</title><link rel="stylesheet" href="css/%D8%A3%D9%86%D9%85%D8%A7%D8%B7.css"></head>\n<body data-mark="body"><h1 data-mark="title">متجر القوارب 🛶</h1>\n<img data-mark="boat" alt="رسم" src="صور/🛶 قارب.svg"><img data-mark="other" alt="" src="صور/🛶%20قارب.svg" height="48">\n<p class="pond">السعر: 1,250 kr</p>\n<a href="عن%20المتجر.html">عن المتجر</a>\n<script src="عداد.js"></script></body>\n</html>\n',
    "عن المتجر.html":
      '<!doctype html>\n<html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>عن</title></head><body><h1>عن المتجر</h1></body></html>\n',
    "عداد.js": 'document.body.insertAdjacentHTML("beforeend", "<p>٣</p>");\n',
    "css/أنماط.css":
      '@import "./base.css";\n@import url(wide.css) layer(wide) screen and (min-width: 500px);\nh1 { color: rgb(190, 18, 60) }\n.pond { padding: 30px; background: url("../صور/🛶 قارب.svg") }\n',
    "css/base.css": "body { background: rgb(240, 249, 255) }\nh1 { color: teal; letter-spacing: 1px }\n",
    "css/wide.css": "h1 { color: red; padding: 12px }\n",
    "صور/🛶 قارب.svg": LOGO.replace("<svg ", '<svg width="40" height="20" '),
  },
  "React with aliases of its own": {
    "tsconfig.json":
      '{ "extends": ["./settings/paths.json", "./settings/strict.json"], "include": ["src"] }\n',
    "settings/paths.json":
      '{\n  // From where this file is.\n  "compilerOptions": { "baseUrl": "../src", "paths": { "#/*": ["./*"], "store": ["./state/store.ts"], "parts/*": ["./pieces/*"] } },\n}\n',
    "settings/strict.json":
      '{ "compilerOptions": { "target": "ES2022", "lib": ["DOM", "ES2023"], "module": "ESNext", "moduleResolution": "bundler", "jsx": "react-jsx", "strict": true, "noEmit": true, "skipLibCheck": true, "ignoreDeprecations": "5.0" } }\n',
    "src/App.tsx":
      'import { Row } from "parts/Row";\nimport { beds } from "store";\nimport { sum } from "lib/sum";\n\nexport default function App() {\n  return (\n    <main className="p-6">\n      <h1 data-mark="title" className="text-2xl">{sum(beds)} beds</h1>\n      {beds.map((bed) => <Row key={bed} name={String(bed)} />)}\n    </main>\n  );\n}\n',
    "src/pieces/Row.tsx":
      'import { sum } from "#/lib/sum";\n\nexport const Row = ({ name }: { name: string }) => <p data-mark="row" className="text-lime-700">{name} of {sum([1, 2])}</p>;\n',
    "src/state/store.ts": "export const beds = [3, 4];\n",
    "src/lib/sum.ts":
      "export const sum = (all: number[]): number => all.reduce((one, other) => one + other, 0);\n",
    "src/lib/sum.test.ts":
      'import { expect, it } from "vitest";\nimport { sum } from "#/lib/sum";\nimport { beds } from "store";\n\nit("adds", () => expect(sum(beds)).toBe(7));\n',
  },
  "React in two languages": {
    "src/i18n.ts":
      'import i18n from "i18next";\nimport { initReactI18next } from "react-i18next";\nimport de from "./locales/de.json";\nimport en from "./locales/en.json";\n\ni18n.use(initReactI18next).init({ lng: "de", fallbackLng: "en", resources: { de: { translation: de }, en: { translation: en } } });\n\nexport default i18n;\n',
    "src/locales/de.json":
      '{ "title": "Garten", "beds_one": "{{count}} Beet", "beds_other": "{{count}} Beete" }\n',
    "src/locales/en.json":
      '{ "title": "Garden", "beds_one": "{{count}} bed", "beds_other": "{{count}} beds" }\n',
    "src/App.tsx":
      'import { useTranslation } from "react-i18next";\nimport "./i18n";\n\nexport default function App() {\n  const { t } = useTranslation();\n  return (\n    <main className="p-8">\n      <h1 data-mark="title" className="text-3xl">{t("title")}</h1>\n      <p data-mark="text">{t("beds", { count: 3 })}</p>\n    </main>\n  );\n}\n',
    "src/App.test.tsx":
      'import { render, screen } from "@testing-library/react";\nimport { beforeEach, expect, it } from "vitest";\nimport App from "./App";\nimport i18n from "./i18n";\n\nbeforeEach(() => void i18n.changeLanguage("de"));\n\nit("counts beds in the language", () => {\n  render(<App />);\n  expect(screen.getByText("3 Beete")).toBeDefined();\n});\n',
  },
  "Vue with tests of its components": {
    "src/App.vue":
      '<script setup lang="ts">\nimport SeedCounter from "@/components/SeedCounter.vue";\n</script>\n\n<template>\n  <main class="p-8">\n    <h1 data-mark="title" class="text-2xl">Seeds</h1>\n    <SeedCounter :start="2" />\n  </main>\n</template>\n',
    "src/components/SeedCounter.vue":
      '<script setup lang="ts">\nimport { computed, ref } from "vue";\n\nconst props = defineProps<{ start: number }>();\nconst count = ref(props.start);\nconst words = computed(() => count.value + " seeds");\n</script>\n\n<template>\n  <button data-mark="button" @click="count += 1">{{ words }}</button>\n</template>\n\n<style scoped>\nbutton { padding: 6px; color: #92400e }\n</style>\n',
    "src/components/SeedCounter.test.ts":
      'import { fireEvent, render, screen } from "@testing-library/vue";\nimport { expect, it } from "vitest";\nimport SeedCounter from "./SeedCounter.vue";\n\nit("counts", async () => {\n  render(SeedCounter, { props: { start: 2 } });\n  await fireEvent.click(screen.getByRole("button", { name: "2 seeds" }));\n  expect(screen.getByRole("button").textContent).toBe("3 seeds");\n});\n',
  },
  "a page with tests of its script": {
    "index.html":
      '<!doctype html>\n<html lang="en">\n<head><title>Ponds</title></head>\n<body>\n<h1 data-mark="title">Ponds</h1>\n<p data-mark="text" id="text"></p>\n<script type="module" src="js/main.js"></script>\n</body>\n</html>\n',
    "js/main.js":
      'import { litres } from "./litres.js";\n\ndocument.getElementById("text").textContent = litres(2, 3) + " litres";\n',
    "js/litres.js": "export const litres = (square, deep) => square * deep * 1000;\n",
    "js/litres.test.js":
      'import { expect, it } from "vitest";\nimport { litres } from "./litres.js";\n\nit("is in litres", () => {\n  document.body.innerHTML = "<p>1</p>";\n  expect(litres(1, 2)).toBe(2000);\n});\n',
  },
  "React with packages of the registry": {
    "package-lock.json": `${JSON.stringify(
      {
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { pluralize: "^8.0.0" }, devDependencies: { "@types/pluralize": "^0.0.33" } },
          "node_modules/pluralize": { version: "8.0.0" },
          "node_modules/@types/pluralize": { version: "0.0.33" },
        },
      },
      null,
      2,
    )}\n`,
    "src/App.tsx": card("Words"),
    "src/words.ts":
      'import pluralize from "pluralize";\n\nexport const words = (count: number, name: string): string => pluralize(name, count, true);\n',
    "src/words.test.ts":
      'import { expect, it } from "vitest";\nimport { words } from "./words";\n\nit("counts", () => expect(words(2, "leaf")).toBe("2 leaves"));\n',
  },
};
