import type { ReactNode } from "react";
import { Logo } from "~/components/layout/logo";
import { ButtonLink } from "~/components/ui/button-link";
import { copy } from "./copy";

type DocsHeaderProps = { brand: string; search: ReactNode; themeSwitch: ReactNode };

/** The bar above the documentation, 56 px high. */
export function DocsHeader({ brand, search, themeSwitch }: DocsHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-background">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-3 px-4 sm:gap-4 sm:px-6">
        <Logo name={brand} />
        <span aria-hidden className="h-5 w-px bg-border" />
        <a href="/docs" className="rounded-inner text-muted transition-colors hover:text-foreground">
          {copy.docs}
        </a>
        <div className="flex min-w-0 flex-1 justify-end">{search}</div>
        {themeSwitch}
        <ButtonLink href="/chat" prefetch={false} className="max-sm:hidden">
          {copy.chat}
        </ButtonLink>
      </div>
    </header>
  );
}
