/** The first stop of the Tab key: jumps over the navigation to <main id="main">. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control border border-border bg-elevated px-4 py-2 font-medium text-sm shadow-raised focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
