import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "./logo";

export type NavigationLink = { href: string; label: string };

type TopNavigationProps = {
  brand: string;
  links: readonly NavigationLink[];
  /** At the right end: the account menu. */
  end: ReactNode;
};

/** The bar above every page of signed-in users. */
export function TopNavigation({ brand, links, end }: TopNavigationProps) {
  const path = usePathname();
  return (
    <header className="flex h-(--bar-height) shrink-0 items-center gap-2 border-border border-b bg-background px-3 sm:gap-6 sm:px-4 print:hidden">
      <Logo name={brand} />
      <nav aria-label="Main" className="flex items-center gap-1">
        {links.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={path === href || path.startsWith(`${href}/`) ? "page" : undefined}
            className="inline-flex h-9 items-center rounded-control px-3 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-foreground aria-[current]:text-foreground pointer-coarse:h-11"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1">{end}</div>
    </header>
  );
}
