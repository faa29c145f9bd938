/** The first Tab stop: skips the navigation to <main id="main">. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="not-focus:sr-only fixed top-2 left-2 z-50 rounded-control border border-border bg-elevated px-4 py-2 font-medium text-sm shadow-raised"
    >
      Skip to content
    </a>
  );
}
