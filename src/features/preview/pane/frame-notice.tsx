import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { copy } from "../copy";
import type { FrameState } from "../state";

interface FrameNoticeProps {
  health: FrameState["health"];
  onStop: () => void;
  onReload: () => void;
}

/** Reports that the page hangs, was stopped or failed, with actions. */
export function FrameNotice({ health, onStop, onReload }: FrameNoticeProps) {
  const reload = (takesFocus: boolean) => (
    // The stop button had focus and is gone.
    <Button size="sm" autoFocus={takesFocus} onClick={onReload}>
      {copy.hung.reload}
    </Button>
  );
  if (health.is === "hung") {
    const stop = (
      <Button size="sm" variant="danger" onClick={onStop}>
        {copy.hung.stop}
      </Button>
    );
    return (
      <FloatingNotice
        title={copy.hung.title}
        text={copy.hung.text}
        action={
          <span className="flex gap-2">
            {stop}
            {reload(false)}
          </span>
        }
      />
    );
  }
  if (health.is === "stopped") return <FloatingNotice {...copy.stopped} action={reload(true)} />;
  if (health.is === "failed")
    return <FloatingNotice title={copy.failed.title} text={health.reason} action={reload(false)} />;
  return null;
}

function FloatingNotice({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="absolute inset-x-3 top-3 z-10 mx-auto max-w-md rounded-card bg-elevated shadow-raised">
      <Notice tone="warning" title={title} action={action}>
        {text}
      </Notice>
    </div>
  );
}
