import { ChevronRight } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { visibleText } from "~/domain/text/verbatim";
import type { ListedTool } from "~/domain/tool/tool-server";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";

type ToolListProps = { serverId: string; tools: readonly ListedTool[] };

/** A server's tools as it describes them, with the user's permission for each. */
export function ToolList({ serverId, tools }: ToolListProps) {
  const utils = api.useUtils();
  const forget = api.tool.forget.useMutation({
    onError: () => toast.error(copy.notSaved),
    onSettled: () => utils.tool.state.invalidate({ id: serverId }),
  });
  if (tools.length === 0) return null;
  return (
    <details className="group/tools min-w-0">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-control py-1 pr-2 font-medium text-[13px] text-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/tools:rotate-90" />
        {copy.tools.show(tools.length)}
      </summary>
      <ul className="mt-1 flex flex-col divide-y divide-border rounded-inner border border-border">
        {tools.map(({ name, description, decision, isChanged }) => (
          <li key={name} className="flex flex-col gap-1 px-3 py-2.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 break-all font-mono text-foreground text-xs">{visibleText(name)}</span>
              {decision === "always" && <Badge tone="success">{copy.tools.always}</Badge>}
              {decision === "never" && <Badge tone="danger">{copy.tools.never}</Badge>}
              {isChanged && <Badge tone="warning">{copy.tools.changed}</Badge>}
              {(decision || isChanged) && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.tools.forgetOf(visibleText(name))}
                  onClick={() => forget.mutate({ serverId, tool: name })}
                >
                  {copy.tools.forget}
                </Button>
              )}
            </div>
            <p className="line-clamp-3 whitespace-pre-line break-words text-muted text-xs leading-5 [overflow-wrap:anywhere]">
              {description.trim() || copy.tools.noDescription}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
