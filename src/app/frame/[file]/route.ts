import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { TAILWIND_FILE } from "~preview";

export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return [{ file: TAILWIND_FILE }];
}

/** The Tailwind compiler for pages in the frame. Its name contains its version, so it is cacheable forever. */
export async function GET() {
  const script = await readFile(
    join(process.cwd(), "node_modules/@tailwindcss/browser/dist/index.global.js"),
    "utf8",
  );
  return new Response(withErrorRecovery(script), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      // The frame has an opaque origin, so this file is cross-origin to it.
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Fixes the compiler's error handler, which throws: the build queue would stay rejected after the first error. */
const withErrorRecovery = (script: string) =>
  script.replace(/\.catch\((\w+)=>\w+\.error\(\1\)\)/, ".catch($1=>reportError($1))");
