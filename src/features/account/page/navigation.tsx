import {
  Archive,
  Bell,
  Bot,
  ChartColumn,
  ChevronDown,
  Cpu,
  CreditCard,
  KeyRound,
  type LucideIcon,
  Plug,
  Rocket,
  ShieldCheck,
  UserRound,
  UsersRound,
} from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { type AccountPage, accountGroups } from "~/domain/account/account-page";
import { cn } from "~/lib/cn";
import { copy } from "../copy";

const icons: Record<AccountPage["path"], LucideIcon> = {
  "/account": UserRound,
  "/account/security": ShieldCheck,
  "/account/notifications": Bell,
  "/account/billing": CreditCard,
  "/account/usage": ChartColumn,
  "/account/teams": UsersRound,
  "/account/models": Cpu,
  "/account/agent": Bot,
  "/account/connections": Plug,
  "/account/api-keys": KeyRound,
  "/account/publications": Rocket,
  "/account/data": Archive,
};

/** The list of the account's pages: at the side or, on narrow screens, under a button. */
export function AccountNavigation({ current }: { current: AccountPage | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav
      aria-label={copy.account.pages}
      className="lg:-m-1 lg:sticky lg:top-7 lg:max-h-[calc(100dvh-3.5rem)] lg:self-start lg:overflow-y-auto lg:p-1"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-between gap-2 rounded-control border border-border px-3 font-medium text-sm hover:bg-hover lg:hidden"
      >
        {copy.account.pages}
        <ChevronDown aria-hidden className={cn("size-4 text-muted", isOpen && "rotate-180")} />
      </button>
      <ul className={cn("flex flex-col gap-4 max-lg:pt-4", !isOpen && "max-lg:hidden")}>
        {accountGroups.map(({ label, pages }) => (
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

type PageItemProps = { page: AccountPage; isCurrent: boolean; onFollow: () => void };

/** A page and its headed parts. */
function PageItem({ page: { path, label, sections = [] }, isCurrent, onFollow }: PageItemProps) {
  const Icon = icons[path];
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
