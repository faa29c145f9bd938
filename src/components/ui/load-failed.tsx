import { Button } from "./button";
import { Notice } from "./notice";

type LoadFailedProps = { title: string; reason?: string; onRetry: () => void };

/** Shown in place of content that failed to load, with a button to retry. */
export function LoadFailed({ title, reason, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason}
    </Notice>
  );
}
