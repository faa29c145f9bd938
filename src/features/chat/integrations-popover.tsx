import { BookOpen, Box, Database, GitBranch, Plug, Plus, Rocket } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { copy } from "./copy";

/** The state of each integration, shown below its name, with a link to it. */
type States = Record<"github" | "ollama" | "mcp" | "supabase" | "publish" | "knowledge", ReactNode>;

/** What can be connected to the chat. */
export function IntegrationsPopover({ github, ollama, mcp, supabase, publish, knowledge }: States) {
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
      <ul className="flex max-h-[70dvh] flex-col overflow-y-auto text-[13px]">
        <Integration icon={<BookOpen aria-hidden />} {...copy.integrations.knowledge}>
          {knowledge}
        </Integration>
        <Integration icon={<GitBranch aria-hidden />} {...copy.integrations.github}>
          {github}
        </Integration>
        <Integration icon={<Box aria-hidden />} {...copy.integrations.ollama}>
          {ollama}
        </Integration>
        <Integration icon={<Plug aria-hidden />} {...copy.integrations.mcp}>
          {mcp}
        </Integration>
        <Integration icon={<Database aria-hidden />} {...copy.integrations.supabase}>
          {supabase}
        </Integration>
        <Integration icon={<Rocket aria-hidden />} {...copy.integrations.publish}>
          {publish}
        </Integration>
      </ul>
    </Popover>
  );
}

function Integration({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 rounded-inner px-2.5 py-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="font-medium text-foreground">{name}</p>
        {children}
      </div>
    </li>
  );
}
