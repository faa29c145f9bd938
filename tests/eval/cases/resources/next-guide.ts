import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { edited, inSteps } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Next.js app router: a guide to three trees. / lists Oak, Pine and Birch as links to /trees/oak and so on, each page has the tree's name as heading and a Back link. Opening /trees/pine directly must work.",
  async check(page, { visit }) {
    await page.getByRole("link", { name: /oak/i }).first().click();
    await expect(page.getByRole("heading", { name: /oak/i })).toBeVisible();
    await visit("/trees/pine");
    await expect(page.getByRole("heading", { name: /pine/i })).toBeVisible();
    await page.getByRole("link", { name: /back/i }).click();
    await expect(page.getByRole("link", { name: /birch/i })).toBeVisible();
  },
  solution: {
    "app/trees.ts": `export const trees = [
  { slug: "oak", name: "Oak", height: 40 },
  { slug: "pine", name: "Pine", height: 35 },
  { slug: "birch", name: "Birch", height: 25 },
];
`,
    "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
    "app/page.tsx": `import Link from "next/link";
import { trees } from "./trees";

export default function Page() {
  return <ul>{trees.map(({ slug, name }) => <li key={slug}><Link href={"/trees/" + slug}>{name}</Link></li>)}</ul>;
}
`,
    "app/trees/[slug]/page.tsx": `import Link from "next/link";
import { trees } from "../../trees";

export default async function Page({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const tree = trees.find((one) => one.slug === slug);
  return <main><h1>{tree?.name}</h1><Link href="/">Back</Link></main>;
}
`,
  },
  later: [
    {
      prompt:
        'Add the page /about with the heading "About this guide", and a navigation in the layout with Home and About on every page.',
      async check(page, { visit }) {
        await page.getByRole("link", { name: /about/i }).first().click();
        await expect(page.getByRole("heading", { name: /about this guide/i })).toBeVisible();
        await visit("/trees/birch");
        await expect(page.getByRole("link", { name: /about/i }).first()).toBeVisible();
        await page.getByRole("link", { name: /home/i }).first().click();
        await expect(page.getByRole("link", { name: /oak/i }).first()).toBeVisible();
      },
      solution: inSteps(
        {
          "app/about/page.tsx": "export default function Page() {\n  return <h1>About this guide</h1>;\n}\n",
        },
        edited(
          "app/layout.tsx",
          ["export default", `import Link from "next/link";\n\nexport default`],
          [
            "{children}<",
            `<nav><Link href="/">Home</Link> <Link href="/about">About</Link></nav>{children}<`,
          ],
        ),
      ),
    },
  ],
};
