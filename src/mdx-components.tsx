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
  blockquote: (props) => (
    <blockquote
      {...props}
      className="mt-4 break-inside-avoid rounded-card border border-border border-l-2 border-l-accent bg-surface px-4 pt-1 pb-4"
    />
  ),
  table: (props) => (
    // No landmark: a page may have many.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways.
      tabIndex={0}
      aria-label="Table"
      className="mt-4 overflow-x-auto rounded-card border border-border"
    >
      <table {...props} className="w-full border-collapse text-left text-[15px] leading-relaxed" />
    </div>
  ),
  // The corner of a table has no text, so it is the header of nothing.
  th: ({ children, ...props }) =>
    children ? (
      <th {...props} className="bg-surface px-4 py-2 font-medium text-[13px]">
        {children}
      </th>
    ) : (
      <td className="bg-surface" />
    ),
  td: (props) => <td {...props} className="border-border border-t px-4 py-2.5 align-top text-muted" />,
  // Without the router: what it leads to need not be a page.
  a: (props) => <a {...props} className="text-link underline underline-offset-4" />,
  strong: (props) => <strong {...props} className="font-medium text-foreground" />,
} satisfies MDXComponents;

export const useMDXComponents = () => components;
