"use client";

import { ArrowLeft, Columns2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PaneTabs } from "~/components/layout/pane-tabs";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { ComparedSide, Comparison } from "~/domain/chat/comparison";
import { ComparedAnswer } from "~/features/chat/compared-answer";
import { ComparedPrompt } from "~/features/chat/compared-prompt";
import { copy } from "~/features/chat/comparison-copy";
import { createReplyFeed } from "~/features/chat/reply-feed";
import { useKeepAnswer } from "~/features/chat/use-keep-answer";
import { ModelFacts } from "~/features/model/model-facts";
import { copy as previewCopy } from "~/features/preview/copy";
import { createPackageRequests, PackageRequests } from "~/features/preview/package-requests";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { PreviewSlot } from "../../[[...chatId]]/preview-slot";

/** Two models' answers to one prompt, as they are written; one of them is kept. */
export function ComparisonScreen({ chatId }: { chatId: string }) {
  const { data: comparison, error, refetch } = api.chat.comparison.useQuery({ chatId });
  return (
    <main id="main" data-panes className="flex h-[calc(100dvh-var(--bar-height))] min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-border border-b px-2 sm:px-3 short:h-9">
        <ButtonLink href={`/chat/${comparison?.sides[0].chatId ?? chatId}`} variant="ghost" size="sm">
          <ArrowLeft aria-hidden />
          {copy.back}
        </ButtonLink>
        <h1 className="truncate font-semibold text-base">{copy.title}</h1>
      </header>
      {comparison ? (
        <Answers comparison={comparison} />
      ) : error && error.data?.code !== "NOT_FOUND" ? (
        <EmptyState
          icon={<Columns2 />}
          title={copy.failed}
          text={error.message}
          action={<Button onClick={() => refetch()}>{copy.retry}</Button>}
        />
      ) : error || comparison === null ? (
        <EmptyState icon={<Columns2 />} title={copy.none} text={copy.noneText} />
      ) : (
        <Skeleton className="m-4 flex-1" />
      )}
    </main>
  );
}

const SIDES = ["left", "right"] as const;
type Side = (typeof SIDES)[number];

function Answers({ comparison }: { comparison: Comparison }) {
  const { push } = useRouter();
  const [tab, setTab] = useState<Side>("left");
  const { keep, isEnding, keptId } = useKeepAnswer((chatId) => push(`/chat/${chatId}`));
  const sides = SIDES.map((id, at) => ({ id, side: comparison.sides[at] ?? comparison.sides[0] }));
  return (
    <>
      <div className="flex shrink-0 flex-col gap-1 border-border border-b px-4 py-2.5">
        <ComparedPrompt chatId={comparison.sides[0].chatId} />
        <p className="text-muted text-xs short:sr-only">{copy.keepNote}</p>
      </div>
      <PaneTabs
        label={copy.answers}
        tabs={sides.map(({ id, side }) => ({ id, name: side.modelName }))}
        tab={tab}
        onTab={setTab}
      />
      <div className="grid min-h-0 flex-1 grid-cols-2 grid-rows-1 max-md:grid-cols-1">
        {sides.map(({ id, side }) => (
          <section
            key={id}
            aria-label={copy.answerOf(side.modelName)}
            className={cn(
              "flex min-h-0 min-w-0 flex-col",
              id === "right" && "border-border md:border-l",
              id !== tab && "max-md:hidden",
            )}
          >
            <AnswerColumn
              side={side}
              keeping={{
                isPending: keptId === side.chatId,
                disabled: isEnding,
                keep: () => void keep(comparison, side.chatId),
              }}
              onNewChat={() => push("/chat")}
            />
          </section>
        ))}
      </div>
    </>
  );
}

type AnswerColumnProps = {
  side: ComparedSide;
  keeping: { isPending: boolean; disabled: boolean; keep: () => void };
  onNewChat: () => void;
};

function AnswerColumn({ side, keeping, onNewChat }: AnswerColumnProps) {
  const [feed] = useState(() => createReplyFeed());
  const [requests] = useState(createPackageRequests);
  return (
    <ComparedAnswer
      side={side}
      feed={feed}
      facts={<ModelFacts modelId={side.modelId} />}
      preview={
        <PackageRequests value={requests}>
          <PreviewSlot
            {...{ chatId: side.chatId, modelId: side.modelId, feed, draft: null }}
            label={previewCopy.titleOf(side.modelName)}
          />
        </PackageRequests>
      }
      keeping={keeping}
      onNewChat={onNewChat}
    />
  );
}
