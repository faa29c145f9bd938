import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Next.js app router site about tea. Home lists three teas (Sencha, Assam, Rooibos) as links to /teas/<name>, that page shows the name as heading and a Back link to the list. Layout with a footer "Steeped with care".',
  async check(page) {
    await expect(shown(page, /steeped with care/i)).toBeVisible();
    await page.getByRole("link", { name: /assam/i }).first().click();
    await expect(page.getByRole("heading", { name: /assam/i })).toBeVisible();
    await expect(page.getByRole("link", { name: /sencha/i })).toBeHidden();
    await expect(shown(page, /steeped with care/i)).toBeVisible();
    await control(page, /back/i).click();
    await expect(page.getByRole("link", { name: /sencha/i }).first()).toBeVisible();
  },
  solution: {
    "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}<footer>Steeped with care</footer></body>
    </html>
  );
}
`,
    "app/page.tsx": `import Link from "next/link";
import { teas } from "./teas";

export default function Page() {
  return <ul>{teas.map((tea) => <li key={tea}><Link href={"/teas/" + tea.toLowerCase()}>{tea}</Link></li>)}</ul>;
}
`,
    "app/teas.ts": `export const teas = ["Sencha", "Assam", "Rooibos"];
`,
    "app/teas/[name]/page.tsx": `import Link from "next/link";
import { teas } from "../../teas";

export default async function Tea({ params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  return <main><h1>{teas.find((tea) => tea.toLowerCase() === name)}</h1><Link href="/">Back</Link></main>;
}
`,
  },
};
