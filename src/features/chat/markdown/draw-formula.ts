import katex from "katex";
import "katex/dist/katex.min.css";

/** A formula as HTML and MathML; null for one that is not understood, which is then shown as written. */
export function drawFormula(tex: string, display: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      // No links, images or classes from a reply, and no formula that is larger than a screen or never ends.
      trust: false,
      maxSize: 20,
      maxExpand: 500,
      strict: "ignore",
      throwOnError: true,
    });
  } catch {
    return null;
  }
}
