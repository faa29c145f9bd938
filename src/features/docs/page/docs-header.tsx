import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "~/components/layout/logo";
import { ButtonLink } from "~/components/ui/button-link";
import { buttonStyles } from "~/components/ui/button-styles";
import { DOCS_PATH } from "~/domain/docs/address";
import { company } from "~/domain/marketing/company";
import { copy } from "../copy";
import type { PageLink } from "./docs-sidebar";
import { HeaderMenu } from "./header-menu";

/** Pages that the header links to individually. */
const SINGLE = [`${DOCS_PATH}/resources`, `${DOCS_PATH}/community`];

type DocsHeaderProps = { pages: readonly PageLink[]; search: ReactNode; themeSwitch: ReactNode };

/** The bar above the documentation, 56 px high. */
export function DocsHeader({ pages, search, themeSwitch }: DocsHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-background print:static">
      <div className="mx-auto flex h-14 max-w-[88rem] items-center gap-3 px-4 sm:gap-4 sm:px-6">
        <Logo name={company.product} />
        <span aria-hidden className="h-5 w-px bg-border" />
        <a href={DOCS_PATH} className="rounded-inner text-muted transition-colors hover:text-foreground">
          {copy.docs}
        </a>
        <nav aria-label={copy.header.menus} className="flex items-center gap-1 max-lg:hidden print:hidden">
          {(["start", "reference"] as const).map((menu) => (
            <HeaderMenu
              key={menu}
              label={copy.header[menu]}
              links={pages.filter((page) => page.menu === menu)}
            />
          ))}
          {pages
            .filter(({ href }) => SINGLE.includes(href))
            .map(({ href, title }) => (
              <a
                key={href}
                href={href}
                className="rounded-inner px-2 py-1.5 text-muted transition-colors hover:text-foreground max-xl:hidden"
              >
                {title}
              </a>
            ))}
        </nav>
        <div className="flex min-w-0 flex-1 justify-end">{search}</div>
        <div className="flex items-center gap-1 sm:gap-2 print:hidden">
          {themeSwitch}
          <a
            href={company.repository}
            className={`${buttonStyles({ variant: "ghost" })} px-2.5! max-md:hidden`}
          >
            {copy.header.repository}
          </a>
          <a href={`${DOCS_PATH}/download`} className={`${buttonStyles()} max-md:hidden`}>
            <Download aria-hidden />
            {copy.header.download}
          </a>
          <ButtonLink href="/chat" prefetch={false} className="max-sm:hidden">
            {copy.chat}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
