/** Next's script tag for a chunk, and its preload hint. */
const CHUNK = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)" async=""><\/script>/g;
const CHUNK_HINT = /<link rel="preload" as="script" [^>]*href="\/_next\/static\/chunks\/[^"]+\.js"\/>/g;
/** May stay: only browsers without modules fetch it. */
const NOMODULE_SCRIPT = /<script src="[^"]*" noModule=""><\/script>/g;
/** Any other tag that fetches a script. */
const ANY_SCRIPT_FETCH = /<script\b[^>]*\ssrc=|<link\b[^>]*\bas="script"/i;

/**
 * Serialized into the page. Activates the deferred scripts in place after the first contentful paint: immediately in a
 * hidden page, which never paints, and after a second if the browser does not report paints.
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
 * Defers a prerendered page's scripts until its first paint: the page is complete without them, and fetching and running
 * them would delay the paint. Idempotent. See docs/decisions/0013-scripts-after-paint.md.
 * @param {string} html
 * @returns {string | undefined} undefined if the format is unexpected: a partly changed page might never run
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
