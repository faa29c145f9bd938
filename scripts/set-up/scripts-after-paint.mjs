/** As Next writes the tag of a chunk into a page, and the hint that announces one. */
const CHUNK = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)" async=""><\/script>/g;
const CHUNK_HINT = /<link rel="preload" as="script" [^>]*href="\/_next\/static\/chunks\/[^"]+\.js"\/>/g;
/** The one tag that may stay: only browsers without modules fetch it. */
const NOMODULE_SCRIPT = /<script src="[^"]*" noModule=""><\/script>/g;
/** A tag that the page fetches a script by, in whatever form. */
const ANY_SCRIPT_FETCH = /<script\b[^>]*\ssrc=|<link\b[^>]*\bas="script"/i;

/**
 * Runs in the page, as text. Puts every waiting script in its own place once the page's first content was painted: at
 * once in a page that nobody sees, which is not painted; after a second where the browser does not tell.
 */
function runAfterPaint() {
  const run = () => {
    for (const waiting of document.querySelectorAll("script[data-src]")) {
      const script = document.createElement("script");
      script.src = waiting.getAttribute("data-src") ?? "";
      script.async = true;
      waiting.replaceWith(script);
    }
  };
  if (document.visibilityState === "hidden") return run();
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) run();
  });
  paints.observe({ type: "paint", buffered: true });
  setTimeout(run, 1000);
}

const loader = `<script>(${runAfterPaint})()</script>`;

/**
 * A prerendered page is complete without its scripts, so they wait until it can be seen: what the browser fetches and
 * runs before that is in the way of the first paint. See docs/decisions/0013-scripts-after-paint.md.
 * @param {string} html a page as Next wrote it, or as this function did
 * @returns {string | undefined} undefined when the page is not as expected: changed in part, it might never run
 */
export function scriptsAfterPaint(html) {
  if (html.includes(loader)) return html;
  const waiting = html
    .replace(CHUNK_HINT, "")
    .replace(CHUNK, '<script type="after-paint" data-src="$1"></script>');
  const hasChunks = waiting.includes('type="after-paint"');
  if (
    !hasChunks ||
    ANY_SCRIPT_FETCH.test(waiting.replace(NOMODULE_SCRIPT, "")) ||
    !waiting.includes("</body>")
  )
    return undefined;
  return waiting.replace("</body>", () => `${loader}</body>`);
}
