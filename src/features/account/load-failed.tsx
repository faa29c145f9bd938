import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { copy } from "./copy";

/** Says what could not be loaded, and lets the user try again. */
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
          {copy.retry}
        </Button>
      }
    >
      {reason}
    </Notice>
  );
}
