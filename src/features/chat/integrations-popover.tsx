"use client";

import { Box, Database, GitBranch, Plug, Plus, Rocket } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { copy } from "./copy";

/** What can be connected to the chat. `ollama`, `publish`: their states, shown below their names. */
export function IntegrationsPopover({ ollama, publish }: { ollama: ReactNode; publish: ReactNode }) {
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
        <NotYet icon={<Plug />} {...copy.integrations.mcp} />
        <NotYet icon={<Database />} {...copy.integrations.supabase} />
        <li className="flex gap-3 rounded-inner px-2.5 py-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
          <Rocket aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-medium text-foreground">{copy.integrations.publish.name}</p>
            {publish}
          </div>
        </li>
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
