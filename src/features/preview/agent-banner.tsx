import { Bot } from "lucide-react";
import { Button } from "~/components/ui/button";
import { copy } from "./copy";

interface AgentBannerProps {
  /** The agent that uses the page, or has just used it; null: none. */
  agent: string | null;
  /** Agents may not use it. */
  isStopped: boolean;
  onStop: () => void;
  onAllow: () => void;
}

/** Says that an agent uses the page, with the way to stop it. */
export function AgentBanner({ agent, isStopped, onStop, onAllow }: AgentBannerProps) {
  const said = isStopped ? copy.agent.stopped : agent === null ? null : copy.agent.using(agent);
  return (
    <div role="status">
      {said && (
        <div className="flex shrink-0 items-center gap-2 border-border border-b bg-accent-soft px-3 py-1.5 text-[13px]">
          <Bot aria-hidden className="size-4 shrink-0 text-accent" />
          <p className="min-w-0 flex-1 text-muted">
            <span className="break-words font-medium text-foreground">{said.title}</span> {said.text}
          </p>
          <Button size="sm" onClick={isStopped ? onAllow : onStop}>
            {isStopped ? copy.agent.allow : copy.agent.stop}
          </Button>
        </div>
      )}
    </div>
  );
}
