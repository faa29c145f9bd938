import { ChevronDown, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { cn } from "~/lib/cn";

/** `sections`: its headed parts, by the anchor that each has. */
export type SidePage = {
  path: string;
  label: string;
  icon: LucideIcon;
  sections?: readonly { id: string; label: string }[];
};

export type SideGroup = { label: string; pages: readonly SidePage[] };

type SideNavigationProps = {
  /** What the pages are, such as "Account pages". */
  label: string;
  groups: readonly SideGroup[];
  current: SidePage | undefined;
};

/** The list of an area's pages: at the side or, on narrow screens, under a button. */
export function SideNavigation({ label: name, groups, current }: SideNavigationProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav
      aria-label={name}
      className="lg:-m-1 lg:sticky lg:top-7 lg:max-h-[calc(100dvh-3.5rem)] lg:self-start lg:overflow-y-auto lg:p-1"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-between gap-2 rounded-control border border-border px-3 font-medium text-sm hover:bg-hover lg:hidden"
      >
        {name}
        <ChevronDown aria-hidden className={cn("size-4 text-muted", isOpen && "rotate-180")} />
      </button>
      <ul className={cn("flex flex-col gap-4 max-lg:pt-4", !isOpen && "max-lg:hidden")}>
        {groups.map(({ label, pages }) => (
          <li key={label}>
            <p className="px-3 pb-1 font-medium text-[13px] text-muted">{label}</p>
            <ul className="flex flex-col gap-0.5">
              {pages.map((page) => (
                <PageItem
                  key={page.path}
                  page={page}
                  isCurrent={page === current}
                  onFollow={() => setIsOpen(false)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkStyles =
  "flex items-center rounded-control px-3 text-muted transition-colors hover:bg-hover hover:text-foreground aria-[current]:bg-hover aria-[current]:text-foreground pointer-coarse:h-11";

type PageItemProps = { page: SidePage; isCurrent: boolean; onFollow: () => void };

/** A page and its headed parts. */
function PageItem({ page: { path, label, icon: Icon, sections = [] }, isCurrent, onFollow }: PageItemProps) {
  return (
    <li>
      <Link
        href={path}
        prefetch={false}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onFollow}
        className={cn(linkStyles, "h-8 gap-2.5 font-medium text-sm")}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Link>
      {sections.length > 0 && (
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <Link
                href={`${path}#${section.id}`}
                prefetch={false}
                onClick={onFollow}
                className={cn(linkStyles, "h-6.5 pl-9.5 text-[13px]")}
              >
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
