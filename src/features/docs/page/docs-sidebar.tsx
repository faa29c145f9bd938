import { ChevronDown } from "lucide-react";
import { ButtonLink } from "~/components/ui/button-link";
import { buttonStyles } from "~/components/ui/button-styles";
import type { FrontMatter } from "~/domain/docs/document";
import { company } from "~/domain/marketing/company";
import { copy } from "../copy";

/** A page as the navigation shows it. */
export type PageLink = Pick<FrontMatter, "title" | "description" | "section" | "menu"> & { href: string };

export type DocsSidebarProps = {
  /** Path of the open page; matches no page on a 404. */
  path: string;
  /** All pages in reading order. */
  pages: readonly PageLink[];
};

/** All pages of the documentation by section. Collapsible on small screens. */
export function DocsSidebar({ path, pages }: DocsSidebarProps) {
  return (
    <>
      <details className="group border-border border-b lg:hidden print:hidden">
        <summary className="flex items-center justify-between px-4 py-3 font-medium sm:px-6 [&::-webkit-details-marker]:hidden">
          {copy.menu}
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="px-4 pt-2 pb-5 sm:px-6">
          <Pages path={path} pages={pages} />
          {/* Where the bar has no space for them. */}
          <div className="mt-6 flex flex-col gap-2 sm:hidden">
            <ButtonLink href="/chat" prefetch={false} wide>
              {copy.chat}
            </ButtonLink>
            <a href={company.repository} className={buttonStyles({ wide: true })}>
              {copy.header.repository}
            </a>
          </div>
        </div>
      </details>
      <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] w-60 shrink-0 self-start overflow-auto py-10 pr-4 pl-6 max-lg:hidden print:hidden">
        <Pages path={path} pages={pages} />
      </div>
    </>
  );
}

function Pages({ path, pages }: DocsSidebarProps) {
  return (
    <nav aria-label={copy.pages} className="flex flex-col gap-6">
      {[...Map.groupBy(pages, ({ section }) => section)].map(([section, links]) => (
        <div key={section}>
          <p className="px-3 font-medium text-[13px]">{copy.sections[section]}</p>
          <ul className="mt-1.5 flex flex-col">
            {links.map(({ href, title }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? "page" : undefined}
                  className="block rounded-inner px-3 py-1 text-muted leading-6 transition-colors hover:text-foreground aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-foreground pointer-coarse:py-2.5"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
