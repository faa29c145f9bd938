import { importedNames, nextRoot } from "~preview";
import type { ProjectFiles } from "./project-files";

const TYPES = {
  typescript: "5.9.3",
  "@types/node": "24.19.2",
  "@types/react": "19.3.0",
  "@types/react-dom": "19.3.0",
};

const TAILWIND = { "@tailwindcss/postcss": "4.3.5", tailwindcss: "4.3.5" };

const STYLE_WITH_TAILWIND = /@tailwind\b|@import\s+["']tailwindcss/;

/** The folder of the pages of a project that Next.js builds: one that has a layout, or imports from Next.js. */
export function nextFolder(files: ProjectFiles, entry: string): string | null {
  const root = nextRoot(entry);
  if (root === null) return null;
  const hasLayout = layoutIn(files, root) !== undefined;
  const isNext = (name: string) => /^next(?:\/|$)/.test(name);
  const imports = () => [...files].some(([path, content]) => importedNames(path, content).some(isNext));
  return hasLayout || imports() ? root : null;
}

const layoutIn = (files: ProjectFiles, root: string) =>
  ["tsx", "jsx", "js"].map((end) => `${root}layout.${end}`).find((path) => files.has(path));

/** What Next.js needs in addition to a project's files, and its tools. */
export function nextFiles(
  files: ProjectFiles,
  name: string,
  { root, isTailwind }: { root: string; isTailwind: boolean },
) {
  const has = (pattern: RegExp) => [...files.keys()].some((path) => pattern.test(path));
  const isTyped = has(/\.tsx?$/);
  const added = new Map<string, string>();
  if (!has(/^next\.config\./)) added.set("next.config.mjs", NEXT_CONFIG);
  if (isTailwind && !has(/^postcss\.config\./))
    added.set("postcss.config.mjs", 'export default { plugins: { "@tailwindcss/postcss": {} } };\n');
  const paths = { "@/*": [root.startsWith("src/") ? "./src/*" : "./*"] };
  if (!has(/^[jt]sconfig\.json$/))
    added.set(isTyped ? "tsconfig.json" : "jsconfig.json", settings({ ...(isTyped && STRICT), paths }));
  const layout = layoutIn(files, root);
  const needsStyle =
    isTailwind && ![...files.values()].some((text) => STYLE_WITH_TAILWIND.test(String(text)));
  if (needsStyle) added.set(`${root}tailwind.css`, '@import "tailwindcss";\n');
  const style = needsStyle ? 'import "./tailwind.css";\n' : "";
  // At its end: "use client" stays the first line.
  if (layout !== undefined && needsStyle)
    added.set(layout, `${String(files.get(layout)).trimEnd()}\n\n${style}`);
  if (layout === undefined) added.set(`${root}layout.jsx`, layoutOf(name, style));
  const tools = { ...(isTyped && TYPES), ...(isTailwind && TAILWIND) };
  return { added, tools, scripts: { dev: "next dev", build: "next build", start: "next start" } };
}

const STRICT = {
  target: "ES2022",
  lib: ["dom", "dom.iterable", "esnext"],
  module: "esnext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowJs: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  isolatedModules: true,
  plugins: [{ name: "next" }],
};

const settings = (compilerOptions: object) =>
  `${JSON.stringify({ compilerOptions, include: ["next-env.d.ts", "**/*"], exclude: ["node_modules"] }, null, 2)}\n`;

const NEXT_CONFIG = `/** @type {import("next").NextConfig} */
export default {
  // The preview, which this project was made with, checks no types and shows pictures as they are.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
};
`;

const layoutOf = (
  title: string,
  style: string,
) => `${style}export const metadata = { title: ${JSON.stringify(title)} };

export default function RootLayout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;
