import { importedNames, isPagesFolder, nextRoot, scriptLiteral, TAILWIND_VERSION } from "~preview";
import type { FileContent, ProjectFiles } from "../project-files";

const TAILWIND = { "@tailwindcss/postcss": TAILWIND_VERSION, tailwindcss: TAILWIND_VERSION };

/** The pages folder of a Next.js project: one with a layout, or with imports from Next.js. */
export function nextFolder(files: ProjectFiles, entry: string): string | null {
  const root = nextRoot(entry);
  if (root === null) return null;
  const hasLayout = layoutIn(files, root) !== undefined;
  const isNext = (name: string) => /^next(?:\/|$)/.test(name);
  const imports = () => [...files].some(([path, content]) => importedNames(path, content).some(isNext));
  return hasLayout || imports() ? root : null;
}

/** The root layout, or `_app` of the pages router. */
const rootLayoutOf = (root: string): string => `${root}${isPagesFolder(root) ? "_app" : "layout"}`;

const layoutIn = (files: ProjectFiles, root: string) =>
  ["tsx", "jsx", "js"].map((end) => `${rootLayoutOf(root)}.${end}`).find((path) => files.has(path));

/** Adds a root layout if there is none. @returns its path */
export function addLayout(made: Map<string, FileContent>, name: string, root: string): string {
  const own = layoutIn(made, root);
  if (own !== undefined) return own;
  const isTyped = [...made.keys()].some((path) => /\.tsx?$/.test(path));
  const path = `${rootLayoutOf(root)}.${isTyped ? "tsx" : "jsx"}`;
  made.set(path, isPagesFolder(root) ? appOf(isTyped) : layoutOf(name, isTyped));
  return path;
}

/** Adds the Next.js configuration. @returns development dependencies */
export function addNextConfig(
  made: Map<string, FileContent>,
  { usesTailwind }: { usesTailwind: boolean },
): Record<string, string> {
  const has = (pattern: RegExp) => [...made.keys()].some((path) => pattern.test(path));
  if (!has(/^next\.config\./)) made.set("next.config.mjs", NEXT_CONFIG);
  if (!usesTailwind) return {};
  const own = [...made.keys()].find((path) => /^postcss\.config\./.test(path));
  if (own === undefined || !String(made.get(own)).includes("@tailwindcss/postcss")) {
    if (own !== undefined) made.delete(own);
    made.set("postcss.config.mjs", 'export default { plugins: { "@tailwindcss/postcss": {} } };\n');
  }
  return { ...TAILWIND };
}

const NEXT_CONFIG = `/** @type {import("next").NextConfig} */
export default {
  // The preview, which this project was made with, checks no types and shows pictures as they are.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
};
`;

const appOf = (
  isTyped: boolean,
) => `${isTyped ? 'import type { AppProps } from "next/app";\n\n' : ""}export default function App({ Component, pageProps }${isTyped ? ": AppProps" : ""}) {
  return <Component {...pageProps} />;
}
`;

const layoutOf = (
  title: string,
  isTyped: boolean,
) => `export const metadata = { title: ${scriptLiteral(title)} };

export default function RootLayout({ children }${isTyped ? ": { children: React.ReactNode }" : ""}) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;
