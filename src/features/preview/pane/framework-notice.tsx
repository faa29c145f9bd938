import { Blocks } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import type { UnsupportedFramework } from "~preview";
import { copy } from "../copy";

interface FrameworkNoticeProps {
  framework: UnsupportedFramework;
  /** Sends a message; absent if unavailable. */
  onSend: ((text: string) => Promise<boolean>) | undefined;
  onKeep: () => void;
}

/** Explains that a project's framework cannot run here, and offers alternatives. */
export function FrameworkNotice({ framework, onSend, onKeep }: FrameworkNoticeProps) {
  const [isSending, setIsSending] = useState(false);
  const rewrite = async () => {
    if (!onSend) return;
    setIsSending(true);
    await onSend(copy.framework.prompt(framework));
    setIsSending(false);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-auto">
      <EmptyState
        icon={<Blocks />}
        title={copy.framework.title(framework)}
        text={copy.framework.text(framework)}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {onSend && (
              <Button variant="primary" size="sm" loading={isSending} onClick={rewrite}>
                {copy.framework.rewrite}
              </Button>
            )}
            <Button size="sm" onClick={onKeep}>
              {copy.framework.keep}
            </Button>
          </span>
        }
      />
    </div>
  );
}
