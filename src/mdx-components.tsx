import type { MDXComponents } from "mdx/types";

/** How the elements of src/content look. Headings get their ids from rehype-slug. */
const components = {
  h2: (props) => (
    <h2 {...props} className="mt-16 scroll-mt-20 font-semibold text-2xl tracking-tight first:mt-0" />
  ),
  h3: (props) => <h3 {...props} className="mt-8 scroll-mt-20 font-medium text-base" />,
  p: (props) => <p {...props} className="mt-3 text-pretty text-[15px] text-muted leading-relaxed" />,
  ul: (props) => (
    <ul
      {...props}
      className="mt-3 flex list-disc flex-col gap-2 pl-5 text-[15px] text-muted leading-relaxed"
    />
  ),
  ol: (props) => (
    <ol
      {...props}
      className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-[15px] text-muted leading-relaxed"
    />
  ),
  code: (props) => (
    <code
      {...props}
      className="wrap-anywhere rounded-inner border border-border bg-surface px-1 py-0.5 font-mono text-[13px] text-foreground"
    />
  ),
  // Without the router: what it leads to need not be a page.
  a: (props) => <a {...props} className="text-link underline underline-offset-4" />,
  strong: (props) => <strong {...props} className="font-medium text-foreground" />,
} satisfies MDXComponents;

export const useMDXComponents = () => components;
