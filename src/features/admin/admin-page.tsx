"use client";

import {
  Activity,
  ChartColumn,
  Inbox,
  Info,
  type LucideIcon,
  Mail,
  ScrollText,
  UserPlus,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { SidePages } from "~/components/layout/side-pages";
import { adminGroups, type AdminPage as Page } from "~/domain/admin/admin-page";
import { copy } from "./copy";

const icons: Record<Page["path"], LucideIcon> = {
  "/admin": UserRound,
  "/admin/teams": UsersRound,
  "/admin/sign-up": UserPlus,
  "/admin/inquiries": Inbox,
  "/admin/usage": ChartColumn,
  "/admin/audit": ScrollText,
  "/admin/mail": Mail,
  "/admin/health": Activity,
  "/admin/about": Info,
};

const groups = adminGroups.map(({ label, pages }) => ({
  label,
  pages: pages.map((page) => ({ ...page, icon: icons[page.path] })),
}));

/** A page of the administration, next to the list of all of them. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <SidePages label={copy.pages} groups={groups} titleId="admin-title">
    {children}
  </SidePages>
);
