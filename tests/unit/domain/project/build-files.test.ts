import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withBuildFiles } from "~/domain/project/build-files";
import type { ProjectFiles } from "~/domain/project/project-files";
import packages from "../../../../public/packages/index.json" with { type: "json" };

const projects: Record<string, ProjectFiles> = {
  "one component with Tailwind": new Map([
    [
      "src/App.tsx",
      'import { useState } from "react";\nimport { Plus } from "lucide-react";\nimport { sum } from "@/lib/sum";\nexport default function App() { const [n] = useState<number>(1); return <p className="p-4 flex"><Plus />{sum(n, 2)}</p>; }',
    ],
    ["src/lib/sum.ts", "export const sum = (a: number, b: number) => a + b;"],
  ]),
  "a Vite project with a Tailwind 3 configuration": new Map([
    [
      "package.json",
      '{ "name": "shop", "scripts": { "lint": "eslint ." }, "dependencies": { "react": "^17.0.0" } }',
    ],
    ["index.html", '<div id="root"></div><script type="module" src="/src/main.tsx"></script>'],
    ["tailwind.config.js", 'export default { content: ["./index.html", "./src/**/*.tsx"] };'],
    ["src/index.css", "@tailwind base;\n@tailwind utilities;\n"],
    [
      "src/main.tsx",
      'import { createRoot } from "react-dom/client";\nimport "./index.css";\ncreateRoot(document.getElementById("root")!).render(<b className="p-4">Shop</b>);',
    ],
  ]),
  "a Vue component": new Map([
    [
      "App.vue",
      '<script setup>\nimport { ref } from "vue";\nconst n = ref(1);\n</script>\n<template><b>{{ n }}</b></template>',
    ],
  ]),
};

const nextProjects: Record<string, ProjectFiles> = {
  "a Next.js project with Tailwind": new Map([
    [
      "app/layout.tsx",
      'import type { Metadata } from "next";\nimport { cn } from "@/lib/cn";\nexport const metadata: Metadata = { title: "Shop" };\nexport default function Root({ children }: { children: React.ReactNode }) { return <html lang="en"><body className={cn("p")}>{children}</body></html>; }',
    ],
    [
      "app/page.tsx",
      '"use client";\nimport Link from "next/link";\nimport { Plus } from "lucide-react";\nexport default function Page() { return <Link href="/items/1" className="flex p-4"><Plus />One</Link>; }',
    ],
    [
      "app/items/[id]/page.tsx",
      "export default async function Item({ params }: { params: Promise<{ id: string }> }) { return <p>{(await params).id}</p>; }",
    ],
    ["lib/cn.ts", "export const cn = (name: string) => name;"],
  ]),
  "a Next.js page alone, in JavaScript": new Map([
    [
      "src/app/page.jsx",
      'import Image from "next/image";\nexport default function Page() { return <Image src="https://example.com/a.png" alt="" width={4} height={4} />; }',
    ],
  ]),
};

const written = (files: ProjectFiles) => JSON.parse(String(files.get("package.json")));

describe("withBuildFiles", () => {
  it("pins the packages that are imported to the versions of the preview, and keeps what was written", () => {
    const [component, vite] = Object.values(projects).map((files) =>
      withBuildFiles(files, "shop", packages.versions),
    );
    expect(written(component ?? new Map()).dependencies).toEqual({
      "lucide-react": packages.versions["lucide-react"],
      react: packages.versions.react,
      "react-dom": packages.versions["react-dom"],
    });
    expect(written(vite ?? new Map())).toMatchObject({
      name: "shop",
      scripts: { lint: "eslint .", build: "vite build" },
      dependencies: { react: packages.versions.react },
    });
    expect(component?.get("src/lib/sum.ts")).toBe(
      projects["one component with Tailwind"]?.get("src/lib/sum.ts"),
    );
  });

  it("makes a Next.js project of one with a layout or an import of Next.js", () => {
    const [site, page] = Object.values(nextProjects).map((files) =>
      withBuildFiles(files, "shop", packages.versions),
    );
    expect(written(site ?? new Map())).toMatchObject({
      scripts: { build: "next build" },
      dependencies: { next: packages.versions.next, "lucide-react": packages.versions["lucide-react"] },
      devDependencies: { "@tailwindcss/postcss": expect.any(String), typescript: expect.any(String) },
    });
    expect([...(site?.keys() ?? [])]).not.toContain("vite.config.js");
    expect(site?.get("app/layout.tsx")).toMatch(/\n\nimport "\.\/tailwind\.css";\n$/);
    expect(site?.get("app/tailwind.css")).toBe('@import "tailwindcss";\n');
    expect(written(page ?? new Map()).devDependencies).toEqual({});
    expect(page?.get("src/app/layout.jsx")).toContain("{children}");
    expect(page?.get("jsconfig.json")).toContain('"./src/*"');
  });

  it("leaves pages as they are", () => {
    const page: ProjectFiles = new Map([["index.html", "<p>Hello</p>"]]);
    expect(withBuildFiles(page, "page", packages.versions)).toBe(page);
  });

  // Installs from the registry, which takes minutes.
  const all = { ...projects, ...nextProjects };
  it.each(Object.keys(all))("builds outside: %s", { tags: ["long"], timeout: 300_000 }, (name) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bluebonnet-export-"));
    for (const [file, content] of withBuildFiles(all[name] ?? new Map(), "shop", packages.versions)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), content);
    }
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
    execFileSync("npm", ["run", "build"], { cwd: folder, stdio: "pipe" });
    const page = nextProjects[name] ? ".next/server/app/index.html" : "dist/index.html";
    expect(fs.readFileSync(path.join(folder, page), "utf8")).toContain("<script");
    fs.rmSync(folder, { recursive: true });
  });
});
