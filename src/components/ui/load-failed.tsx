import { Button } from "./button";
import { Notice } from "./notice";

/** Shown in place of content that failed to load, with a button to retry. */
export function LoadFailed({
  title,
  reason,
  onRetry,
}: {
  title: string;
  reason?: string;
  onRetry: () => void;
}) {
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
