import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { securityCopy } from "../copy/security";

/** What a section shows that could not be loaded. */
export function LoadTrouble({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          {securityCopy.retry}
        </Button>
      }
    />
  );
}
