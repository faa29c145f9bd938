import { BookOpen, Check, LogOut, Monitor, Moon, Settings, ShieldUser, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { Avatar } from "~/components/ui/avatar";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import type { ThemeChoice } from "~/domain/account/theme";
import { initialOf } from "~/domain/text/initial-of";
import { api, type RouterOutputs } from "~/trpc/react";
import { copy } from "./copy";
import { logOut } from "./log-out";
import { useThemeChoice } from "./use-theme-choice";

const themes = [
  { id: "dark", icon: <Moon /> },
  { id: "light", icon: <Sun /> },
  { id: "system", icon: <Monitor /> },
] as const satisfies { id: ThemeChoice; icon: unknown }[];

export type Me = RouterOutputs["account"]["me"];

/**
 * The signed-in user (`me`, prefetched with the page), links to the account and settings, the theme, and signing out.
 */
export function AccountMenu({ me: initialData }: { me: Me }) {
  const { theme, choose } = useThemeChoice();
  const router = useRouter();
  const { data: me } = api.account.me.useQuery(undefined, { initialData });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={copy.navigation.account}
          className="tap-room inline-flex size-9 items-center justify-center rounded-full border border-border transition-colors hover:border-control"
        >
          <Avatar url={me.avatarUrl} initial={initialOf(me.name?.trim() || me.email)} />
        </button>
      }
    >
      <div className="flex max-w-64 flex-col px-2.5 py-1.5">
        {me.name && <span className="truncate font-medium">{me.name}</span>}
        <span className="truncate text-[13px] text-muted">{me.email}</span>
      </div>
      <MenuDivider />
      <MenuAction icon={<BookOpen />} onSelect={() => router.push("/knowledge")}>
        {copy.navigation.knowledge}
      </MenuAction>
      <MenuAction icon={<Settings />} onSelect={() => router.push("/account")}>
        {copy.navigation.settings}
      </MenuAction>
      {me.isOwner && (
        <MenuAction icon={<ShieldUser />} onSelect={() => router.push("/admin")}>
          {copy.navigation.administration}
        </MenuAction>
      )}
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
