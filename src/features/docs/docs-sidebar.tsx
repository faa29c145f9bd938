import { ChevronDown } from "lucide-react";
import { ButtonLink } from "~/components/ui/button-link";
import { copy } from "./copy";

export type PageLink = { href: string; title: string };
export type PageHeading = { id: string; text: string; level: 2 | 3 };

type DocsSidebarProps = {
  /** The open page and its headings. */
  path: string;
  headings: readonly PageHeading[];
  /** All pages. */
  pages: readonly PageLink[];
};

/** The documentation's pages and the open page's headings. Collapsible on small screens. */
export function DocsSidebar(props: DocsSidebarProps) {
  return (
    <>
      <details className="group border-border border-b lg:hidden">
        <summary className="flex items-center justify-between px-4 py-3 font-medium sm:px-6 [&::-webkit-details-marker]:hidden">
          {copy.menu}
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-5 sm:px-6">
          <Pages {...props} />
          {/* Where the bar has no space for it. */}
          <ButtonLink href="/chat" prefetch={false} wide className="mt-6 sm:hidden">
            {copy.chat}
          </ButtonLink>
        </div>
      </details>
      <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 self-start overflow-auto py-10 pr-6 pl-6 max-lg:hidden">
        <Pages {...props} />
      </div>
    </>
  );
}

function Pages({ path, headings, pages }: DocsSidebarProps) {
  return (
    <nav aria-label={copy.pages}>
      <ul className="flex flex-col gap-1">
        {pages.map(({ href, title }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === path ? "page" : undefined}
              className="block rounded-inner px-3 py-1.5 font-medium text-muted hover:text-foreground aria-[current=page]:bg-hover aria-[current=page]:text-foreground pointer-coarse:py-2.5"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 px-3 font-medium text-[13px]">{copy.onThisPage}</p>
      <ul className="mt-2 ml-3 flex flex-col border-border border-l">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`-ml-px block border-transparent border-l py-1 text-[13px] text-muted transition-colors hover:border-accent hover:text-foreground pointer-coarse:py-2.5 ${level === 2 ? "pl-3" : "pl-6"}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
