"use client";

import { Bell } from "lucide-react";
import { useRouter } from "next/navigation";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { visibleText } from "~/domain/text/verbatim";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const REFRESH_MS = 60_000;

/** What waits for the user: comments to read and suggestions to decide. Nothing while nothing does. */
export function NoticesButton() {
  const router = useRouter();
  const { data: notices = [] } = api.review.notices.useQuery(undefined, {
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  if (notices.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={copy.notices(notices.length)} className="relative">
          <Bell />
          <span
            aria-hidden
            className="absolute top-2 right-2 size-2 pointer-coarse:top-3 pointer-coarse:right-3 rounded-full bg-accent"
          />
        </IconButton>
      }
    >
      {notices.map(({ title, project, path, tag }) => (
        <MenuAction key={tag} onSelect={() => router.push(path)}>
          <span className="flex min-w-0 max-w-72 flex-col">
            <span dir="auto" className="truncate">
              {visibleText(title)}
            </span>
            <span dir="auto" className="truncate text-muted text-xs">
              {visibleText(project)}
            </span>
          </span>
        </MenuAction>
      ))}
    </Menu>
  );
}
