import { CornerDownRight } from "lucide-react";
import { useDeed } from "~/components/ui/deed";
import { copy } from "../copy";
import { fillMessageBox } from "../message-box";

/** A reply's suggested prompts. A click only fills the message box, because sending would use a prompt. */
export function FollowUps({ requests }: { requests: readonly string[] }) {
  const mayEdit = useDeed("edit");
  if (requests.length === 0 || !mayEdit) return null;
  return (
    <ul aria-label={copy.followUps} className="flex flex-wrap gap-2 pt-1">
      {requests.map((request) => (
        <li key={request} className="max-w-full">
          <button
            type="button"
            onClick={() => fillMessageBox(request)}
            className="flex min-h-8 max-w-full items-center gap-2 rounded-control border border-border bg-surface px-3 py-1 text-left text-[13px] text-foreground transition-colors hover:border-control hover:bg-hover pointer-coarse:min-h-11"
          >
            <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{request}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
