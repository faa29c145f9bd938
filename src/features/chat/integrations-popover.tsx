import {
  BookOpen,
  Box,
  Database,
  FolderUp,
  GitBranch,
  LayoutTemplate,
  MessageSquare,
  Plug,
  Plus,
  Rocket,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Popover } from "~/components/ui/popover";
import { copy } from "./copy";

const integrations = [
  ["templates", LayoutTemplate],
  ["import", FolderUp],
  ["sharing", Users],
  ["knowledge", BookOpen],
  ["github", GitBranch],
  ["ollama", Box],
  ["mcp", Plug],
  ["supabase", Database],
  ["publish", Rocket],
  ["comments", MessageSquare],
] as const;

/** The state of each integration, shown below its name, with a link to it; null where it is not offered. */
type States = Record<(typeof integrations)[number][0], ReactNode>;

/** Integrations of the chat. */
export const IntegrationsPopover = (states: States) => (
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
      {integrations.map(
        ([id, Icon]) =>
          states[id] && (
            <li key={id} className="flex gap-3 rounded-inner px-2.5 py-2">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="font-medium text-foreground">{copy.integrations[id].name}</p>
                {states[id]}
              </div>
            </li>
          ),
      )}
    </ul>
  </Popover>
);
