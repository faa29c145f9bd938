const groups = [
  {
    label: "Accounts",
    pages: [
      { path: "/admin", label: "People" },
      { path: "/admin/teams", label: "Teams" },
      { path: "/admin/sign-up", label: "Sign-up" },
      { path: "/admin/inquiries", label: "Inquiries" },
    ],
  },
  {
    label: "Records",
    pages: [
      { path: "/admin/usage", label: "Usage" },
      { path: "/admin/audit", label: "Audit trail" },
      { path: "/admin/mail", label: "Mail" },
    ],
  },
  {
    label: "Server",
    pages: [
      { path: "/admin/health", label: "Health" },
      { path: "/admin/about", label: "About" },
    ],
  },
] as const;

export type AdminPage = (typeof groups)[number]["pages"][number];

/** The pages of the administration, by group: one table for the list at the side and the search of actions. */
export const adminGroups: readonly { label: string; pages: readonly AdminPage[] }[] = groups;

export const adminPages: readonly AdminPage[] = adminGroups.flatMap(({ pages }) => pages);
