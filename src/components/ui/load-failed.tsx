import { Button } from "./button";
import { Notice } from "./notice";

/** In place of what could not be loaded: says so, and lets the user try again. */
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
