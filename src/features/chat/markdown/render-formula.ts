import katex from "katex";
import "katex/dist/katex.min.css";

/** A formula as HTML and MathML; null if it is invalid. */
export function renderFormula(tex: string, display: boolean): string | null {
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      // No links, images or classes from replies; bounded size and expansion.
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
