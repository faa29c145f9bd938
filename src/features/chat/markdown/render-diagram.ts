import { fetchWhenReady } from "~/lib/fetch-when-ready";
import { loadOnce } from "~/lib/load-once";
import type { LibraryIndex } from "~preview";

/** The part of Mermaid's API that we use. Mermaid is one of the preview's libraries. */
type Mermaid = {
  initialize(config: Record<string, unknown>): void;
  render(id: string, code: string): Promise<{ svg: string }>;
};

const loadMermaid = loadOnce(async (): Promise<Mermaid> => {
  const { libraries }: LibraryIndex = await (await fetchWhenReady("/libraries/index.json")).json();
  const library = libraries.find(({ names }) => names.includes("mermaid"));
  // Absolute: bundlers resolve relative paths among the sources.
  const address = new URL(`${library?.folder}${library?.module}`, window.location.href).href;
  const module: { default: Mermaid } = await import(/* turbopackIgnore: true */ /* @vite-ignore */ address);
  return module.default;
});

/** An SVG as a data URL, with its size in pixels. */
export type RenderedDiagram = { src: string; width: number; height: number };

let renderings = 0;
let last: Promise<unknown> = Promise.resolve();

/** Renders a Mermaid diagram as an image, in which nothing can run, link or load; null if it is invalid. */
export function renderDiagram(code: string, isDark: boolean): Promise<RenderedDiagram | null> {
  // One at a time, because Mermaid's configuration is shared.
  const next = last.then(() => render(code, isDark)).catch(() => null);
  last = next;
  return next;
}

async function render(code: string, isDark: boolean): Promise<RenderedDiagram | null> {
  const mermaid = await loadMermaid();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    htmlLabels: false,
    theme: isDark ? "dark" : "default",
    // Wide diagrams are scaled down, and their lines with them.
    themeVariables: { lineColor: isDark ? "#f4f4f5" : "#27272a", strokeWidth: 2 },
    // Images cannot use the fonts of the page.
    fontFamily: "sans-serif",
    // Keys that a diagram's own configuration must not override.
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
  const { svg } = await mermaid.render(`diagram-${renderings++}`, code);
  const [width = 0, height = 0] =
    /viewBox="\S{1,40} \S{1,40} (\S{1,40}) (\S{1,40})"/.exec(svg)?.slice(1).map(Number) ?? [];
  if (!(width > 0 && height > 0)) return null;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height };
}
