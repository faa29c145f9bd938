import { fetchWhenReady } from "~/lib/fetch-when-ready";
import type { LibraryIndex } from "~preview";

/** What we use of Mermaid, which is one of the preview's libraries. */
type Mermaid = {
  initialize(config: Record<string, unknown>): void;
  render(id: string, code: string): Promise<{ svg: string }>;
};

let loading: Promise<Mermaid> | undefined;

function loadMermaid(): Promise<Mermaid> {
  loading ??= importMermaid().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function importMermaid(): Promise<Mermaid> {
  const { libraries }: LibraryIndex = await (await fetchWhenReady("/libraries/index.json")).json();
  const library = libraries.find(({ names }) => names.includes("mermaid"));
  // Whole: a bundler takes a path for a file of the sources.
  const address = new URL(`${library?.folder}${library?.module}`, window.location.href).href;
  const module: { default: Mermaid } = await import(/* turbopackIgnore: true */ /* @vite-ignore */ address);
  return module.default;
}

/** An SVG as the address of a picture, with its size in pixels. */
export type DrawnDiagram = { src: string; width: number; height: number };

let drawn = 0;
let last: Promise<unknown> = Promise.resolve();

/** A Mermaid diagram as a picture, in which nothing can run, link or load; null for one that is not understood. */
export function drawDiagram(code: string, isDark: boolean): Promise<DrawnDiagram | null> {
  // One at a time, because Mermaid's configuration is shared.
  const next = last.then(() => draw(code, isDark)).catch(() => null);
  last = next;
  return next;
}

async function draw(code: string, isDark: boolean): Promise<DrawnDiagram | null> {
  const mermaid = await loadMermaid();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false,
    theme: isDark ? "dark" : "default",
    // Wide diagrams are scaled down, and their lines with them.
    themeVariables: { lineColor: isDark ? "#f4f4f5" : "#27272a", strokeWidth: 2 },
    // A picture cannot use the fonts of the page.
    fontFamily: "sans-serif",
    // What a diagram's own configuration must not change.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "suppressErrorRendering",
      "htmlLabels",
      "fontFamily",
      "themeCSS",
      "maxTextSize",
      "maxEdges",
    ],
  });
  const { svg } = await mermaid.render(`diagram-${drawn++}`, code);
  const [width = 0, height = 0] =
    /viewBox="\S{1,40} \S{1,40} (\S{1,40}) (\S{1,40})"/.exec(svg)?.slice(1).map(Number) ?? [];
  if (!(width > 0 && height > 0)) return null;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height };
}
