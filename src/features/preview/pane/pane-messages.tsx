import { Code, Play, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Spinner } from "~/components/ui/spinner";
import type { LibraryState } from "~/domain/preview/library-state";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { copy } from "../copy";
import { type CurrentReply, isWriting, type PreviewPhase } from "./code-selector";
import { PageSkeleton } from "./page-skeleton";
import { SlimBanner } from "./slim-banner";

/** Shows over the page what it waits for. */
export function WaitBanner({ phase, missing }: { phase: PreviewPhase; missing: LibraryState | null }) {
  const isInstalling = missing?.state === "installing";
  const text = phase === "generating" ? copy.generating : isInstalling ? copy.installing : null;
  return (
    <div role="status" className={text ? "absolute inset-x-0 top-0 z-10 p-2" : "sr-only"}>
      {text && (
        <span className="mx-auto flex w-fit items-center gap-2 rounded-card border border-border bg-elevated px-3 py-1.5 text-[13px] text-foreground shadow-raised">
          <Spinner className="size-3.5 text-muted" />
          {text}
        </span>
      )}
    </div>
  );
}

/** Reports that the current reply failed, or why it did not replace the page. */
export function ReplyBanner({ reply, isCurrent }: { reply: CurrentReply; isCurrent: boolean }) {
  const sentence = isWriting(reply.phase) ? null : sentenceOf(reply, isCurrent);
  return <div role="status">{sentence && <SlimBanner {...sentence} />}</div>;
}

function sentenceOf({ phase, replyText }: CurrentReply, isCurrent: boolean) {
  if (phase === "failed") return copy.failed;
  if (isCurrent || phase === "empty") return null;
  return phase === "stopped" && extractBlocks(replyText ?? "").length > 0 ? copy.cutShort : copy.noCode;
}

/** Placeholder without code. */
export function NothingToRun({ phase }: { phase: PreviewPhase }) {
  if (isWriting(phase)) return <PageSkeleton />;
  if (phase === "failed") return <Placeholder icon={<TriangleAlert />} {...copy.failed} />;
  if (phase === "empty") return <Placeholder icon={<Play />} {...copy.empty} />;
  return <Placeholder icon={<Code />} {...copy.noCode} />;
}

/** Libraries that the project needs could not be loaded. */
export const NotLoaded = ({ missing, onReload }: { missing: LibraryState | null; onReload: () => void }) => (
  <Placeholder
    icon={<TriangleAlert />}
    title={copy.notLoaded.title}
    text={missing?.state === "failed" ? missing.reason : copy.notLoaded.text}
    action={<Button onClick={onReload}>{copy.hung.reload}</Button>}
  />
);

type PlaceholderProps = { icon: ReactNode; title: string; text: string; action?: ReactNode };

function Placeholder(props: PlaceholderProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center overflow-auto">
      <EmptyState {...props} />
    </div>
  );
}
