"use client";

import { Box, Database, GitBranch, Plug, Plus, Rocket } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { copy } from "./copy";

/** What can be connected to the chat. `ollama` and `mcp`: their states, shown below their names. */
export function IntegrationsPopover({ ollama, mcp }: { ollama: ReactNode; mcp: ReactNode }) {
  return (
    <Popover
      side="top"
      className="w-80 p-1.5"
      trigger={
        <IconButton label={copy.integrations.open} side="top" size="sm">
          <Plus />
        </IconButton>
      }
    >
      <ul className="flex flex-col text-[13px]">
        <NotYet icon={<GitBranch />} {...copy.integrations.github} />
        <li className="flex gap-3 rounded-inner px-2.5 py-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
          <Box aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-medium text-foreground">{copy.integrations.ollama.name}</p>
            {ollama}
          </div>
        </li>
        <li>
          <Link
            href="/account#mcp"
            className="flex gap-3 rounded-inner px-2.5 py-2 hover:bg-hover [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
          >
            <Plug aria-hidden />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium text-foreground">{copy.integrations.mcp.name}</span>
              {mcp}
            </span>
          </Link>
        </li>
        <NotYet icon={<Database />} {...copy.integrations.supabase} />
        <NotYet icon={<Rocket />} {...copy.integrations.publish} />
      </ul>
    </Popover>
  );
}

function NotYet({ icon, name, note }: { icon: ReactNode; name: string; note: string }) {
  return (
    <li>
      <button
        type="button"
        aria-disabled
        className="flex w-full cursor-not-allowed gap-3 rounded-inner px-2.5 py-2 text-left [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
      >
        {icon}
        <span className="flex min-w-0 flex-col">
          <span className="font-medium text-muted">{name}</span>
          <span className="text-muted">{note}</span>
        </span>
      </button>
    </li>
  );
}
