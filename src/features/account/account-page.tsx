"use client";

import {
  Archive,
  Bell,
  Bot,
  ChartColumn,
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
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { SidePages } from "~/components/layout/side-pages";
import { accountGroups, type AccountPage as Page, pageWithAnchor } from "~/domain/account/account-page";
import { copy } from "./copy";

const icons: Record<Page["path"], LucideIcon> = {
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

const groups = accountGroups.map(({ label, pages }) => ({
  label,
  pages: pages.map((page) => ({ ...page, icon: icons[page.path] })),
}));

/** A page of the account, next to the list of all of them. */
export function AccountPage({ children }: { children: ReactNode }) {
  useOldAnchors();
  return (
    <SidePages label={copy.account.pages} groups={groups} titleId="account-title">
      {children}
    </SidePages>
  );
}

/** Links from when the account was one page name a part of it, such as `#github`: leads to the page that has it now. */
function useOldAnchors() {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const { hash, search } = window.location;
      const page = pageWithAnchor(hash.slice(1));
      if (page && page.path !== path) router.replace(page.path + search + hash);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [path, router]);
}
