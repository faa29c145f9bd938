import { Bot } from "lucide-react";
import { Button } from "~/components/ui/button";
import { copy } from "./copy";

interface AgentBannerProps {
  /** The agent that uses the page, or just did; null if none. */
  agent: string | null;
  /** The user has blocked agents. */
  isStopped: boolean;
  onStop: () => void;
  onAllow: () => void;
}

/** Notes that an agent uses the page, with a button to stop it. */
export function AgentBanner({ agent, isStopped, onStop, onAllow }: AgentBannerProps) {
  const message = isStopped ? copy.agent.stopped : agent === null ? null : copy.agent.using(agent);
  return (
    <div role="status">
      {message && (
        <div className="flex shrink-0 items-center gap-2 border-border border-b bg-accent-soft px-3 py-1.5 text-[13px]">
          <Bot aria-hidden className="size-4 shrink-0 text-accent" />
          <p className="min-w-0 flex-1 text-muted">
            <span className="break-words font-medium text-foreground">{message.title}</span> {message.text}
          </p>
          <Button size="sm" onClick={isStopped ? onAllow : onStop}>
            {isStopped ? copy.agent.allow : copy.agent.stop}
          </Button>
        </div>
      )}
    </div>
  );
}
