"use client";

import { Check, LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import type { ThemeChoice } from "~/domain/account/theme";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { logOut } from "./log-out";

const themes = [
  { id: "dark", icon: <Moon /> },
  { id: "light", icon: <Sun /> },
  { id: "system", icon: <Monitor /> },
] as const satisfies { id: ThemeChoice; icon: unknown }[];

export type AccountMenuUser = { name: string | null; email: string };

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ user }: { user: AccountMenuUser }) {
  const { theme, setTheme } = useTheme();
  const cache = api.useUtils();
  // The screen follows at once; that the account remembers it too is not worth waiting or failing for.
  const saveTheme = api.account.saveTheme.useMutation({
    onSuccess: () => cache.account.dashboard.invalidate(),
  });
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    saveTheme.mutate(choice);
  };
  const initial = (user.name ?? user.email).trim().charAt(0).toUpperCase();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={copy.navigation.account}
          className="inline-flex size-9 items-center justify-center rounded-full border border-border bg-accent-soft font-semibold text-[13px] text-link transition-colors hover:border-control pointer-coarse:size-11"
        >
          {initial}
        </button>
      }
    >
      <div className="flex max-w-64 flex-col px-2.5 py-1.5">
        {user.name && <span className="truncate font-medium">{user.name}</span>}
        <span className="truncate text-[13px] text-muted">{user.email}</span>
      </div>
      <MenuDivider />
      {themes.map(({ id, icon }) => (
        <MenuAction key={id} icon={icon} onSelect={() => choose(id)}>
          {copy.theme[id]}
          {theme === id && <Check className="ml-auto" />}
        </MenuAction>
      ))}
      <MenuDivider />
      <MenuAction icon={<LogOut />} onSelect={logOut}>
        {copy.logOut.label}
      </MenuAction>
    </Menu>
  );
}
