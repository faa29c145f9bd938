import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type FirstPage, scriptLiteral, supabaseSources } from "~preview";

/**
 * What generated code may do. Sent as a header of the frame's document, so page content cannot weaken it, and never
 * with allow-same-origin: generated code has no origin and no access to our cookies or storage.
 */
const policy = (images: string, supabase: string | null) =>
  [
    // In the builder, the iframe's own sandbox blocks downloads: there the user is asked first.
    "sandbox allow-scripts allow-forms allow-modals allow-downloads",
    "default-src 'none'",
    // blob: for the packages of a project, which the app passes as text.
    "script-src 'unsafe-inline' 'unsafe-eval' blob: 'self'",
    "worker-src 'none'",
    // 'self' for our copies of the libraries that pages load from CDNs.
    "style-src 'unsafe-inline' 'self'",
    `img-src data: blob: 'self'${images}`,
    `media-src data: blob:${supabase ? ` ${supabase}` : ""}`,
    "font-src data: 'self'",
    `connect-src data: blob:${supabase ? ` ${supabaseSources(supabase)}` : ""}`,
    "base-uri 'none'",
    // With allow-forms, submit handlers run but nothing is sent.
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

/** The sources of images besides our own, each after a space. */
const imageSources = (outsideImages: boolean, supabase: string | null): string =>
  [...(outsideImages ? ["https:"] : []), ...(supabase ? [supabase] : [])].map((each) => ` ${each}`).join("");

const STYLE =
  "html,body{margin:0;height:100%;overflow:hidden;font:14px system-ui}" +
  "iframe{position:absolute;inset:0;width:100%;height:100%;border:0}.incoming{opacity:0;z-index:-1}" +
  ".backdrop{opacity:.5;z-index:1}";

type FrameRules = {
  /** Allows images from any site, whose URLs could leak the page's data. */
  outsideImages: boolean;
  /** The origin of the Supabase project that the page may reach; null for none. */
  supabase: string | null;
  /** The page to start with, before the builder asks for one. Only for who may view its project. */
  first?: FirstPage | null;
};

export async function frameDocument({
  outsideImages,
  supabase,
  first = null,
}: FrameRules): Promise<Response> {
  const [host, page] = await Promise.all(["host.js", "page.js"].map(script));
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title><style>${STYLE}</style></head>` +
    `<body data-images="${imageSources(outsideImages, supabase)}">` +
    `<script type="text/plain" id="page-runtime">${page}</script>` +
    (first ? `<script type="application/json" id="first-page">${scriptLiteral(first)}</script>` : "") +
    `<script>${host}</script></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy(imageSources(outsideImages, supabase), supabase),
      // With these, the document depends on the user and their choice.
      "cache-control": supabase || first ? "private, no-store" : "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Built by scripts/set-up/build-preview.mjs. */
const script = (name: string): Promise<string> =>
  readFile(join(process.cwd(), "packages/preview/built", name), "utf8");
