"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Columns2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import { PaneTabs } from "~/components/layout/pane-tabs";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { ComparedAnswer as Answer, Comparison } from "~/domain/chat/comparison";
import { answerNames } from "~/features/chat/answer-names";
import { ComparedAnswer } from "~/features/chat/compared-answer";
import { ComparedPrompt } from "~/features/chat/compared-prompt";
import { copy } from "~/features/chat/comparison-copy";
import { ConversationHostContext, noHost, type RunInProject } from "~/features/chat/conversation-host";
import { createReplyFeed } from "~/features/chat/reply-feed";
import { useKeepAnswer } from "~/features/chat/use-keep-answer";
import { ModelFacts } from "~/features/model/model-facts";
import { copy as previewCopy } from "~/features/preview/copy";
import { createPackageRequests, PackageRequests } from "~/features/preview/package-requests";
import { loadProjectFiles } from "~/features/project/load-project-files";
import { cn } from "~/lib/cn";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { PreviewSlot } from "../../[[...chatId]]/preview-slot";
import { usePageRequests } from "../../[[...chatId]]/use-page-requests";

/** Streams several models' answers to one prompt. The user keeps one. */
export function ComparisonScreen({ chatId }: { chatId: string }) {
  const { data: comparison, error, refetch } = api.chat.comparison.useQuery({ chatId });
  return (
    <main id="main" data-panes className="flex h-[calc(100dvh-var(--bar-height))] min-h-0 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-border border-b px-2 sm:px-3 short:h-9">
        <ButtonLink href={`/chat/${comparison?.answers[0]?.chatId ?? chatId}`} variant="ghost" size="sm">
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

function Answers({ comparison }: { comparison: Comparison }) {
  const { push } = useRouter();
  const { answers, recommended } = comparison;
  const [first] = answers;
  const names = answerNames(answers);
  const nameOf = (chatId: string) => names.get(chatId) ?? "";
  const [tab, setTab] = useState(first?.chatId ?? "");
  const { keep, isEnding, keptId } = useKeepAnswer((chatId) => push(`/chat/${chatId}`));
  return (
    <>
      <div className="flex shrink-0 flex-col gap-1 border-border border-b px-4 py-2.5">
        {first && <ComparedPrompt chatId={first.chatId} />}
        <p role="status" className="text-foreground text-xs empty:hidden">
          {recommended && copy.recommendedOf(nameOf(recommended.chatId), copy.reasons[recommended.because])}
        </p>
        <p className="text-muted text-xs short:sr-only">{copy.keepNote}</p>
      </div>
      <PaneTabs
        label={copy.answers}
        tabs={answers.map(({ chatId }) => ({ id: chatId, name: nameOf(chatId) }))}
        tab={tab}
        onTab={setTab}
      />
      <div className="grid min-h-0 flex-1 grid-rows-1 max-md:grid-cols-1 md:auto-cols-[minmax(20rem,1fr)] md:grid-flow-col md:overflow-x-auto">
        {answers.map((answer) => (
          <AnswerColumn
            key={answer.chatId}
            answer={answer}
            name={nameOf(answer.chatId)}
            isShown={answer.chatId === tab}
            isRecommended={recommended?.chatId === answer.chatId}
            keeping={{
              isPending: keptId === answer.chatId,
              disabled: isEnding,
              keep: () => void keep(comparison, answer.chatId),
            }}
          />
        ))}
      </div>
    </>
  );
}

type AnswerColumnProps = {
  answer: Answer;
  name: string;
  isShown: boolean;
  isRecommended: boolean;
  keeping: { isPending: boolean; disabled: boolean; keep: () => void };
};

function AnswerColumn({ answer, name, isShown, isRecommended, keeping }: AnswerColumnProps) {
  const { chatId, modelId } = answer;
  const [feed] = useState(() => createReplyFeed());
  const [requests] = useState(createPackageRequests);
  const { data: head } = api.project.ofChat.useQuery({ chatId });
  const workspace = { projectId: head?.projectId ?? null, isShown: () => true, reveal: () => {} };
  const { onRequest, agents } = usePageRequests(chatId, workspace, useDryCommandRunner(chatId));
  const host = useMemo(() => ({ ...noHost, onPageRequest: onRequest }), [onRequest]);
  return (
    <section
      aria-label={copy.answerOf(name)}
      className={cn(
        "flex min-h-0 min-w-0 flex-col border-border max-md:col-start-1 max-md:row-start-1 md:[&+&]:border-l",
        // Invisible, not removed: agents use the page and need its layout.
        !isShown && "max-md:invisible",
      )}
    >
      <ConversationHostContext value={host}>
        <ComparedAnswer
          {...{ answer, name, isRecommended, feed, keeping }}
          facts={<ModelFacts modelId={modelId} />}
          preview={
            <PackageRequests value={requests}>
              <PreviewSlot
                {...{ chatId, modelId, feed, agents, draft: null }}
                label={previewCopy.titleOf(name)}
              />
            </PackageRequests>
          }
        />
      </ConversationHostContext>
    </section>
  );
}

/** Runs commands on the files of a chat's project and discards what they write, as the server's browser does. */
function useDryCommandRunner(chatId: string): RunInProject {
  const utils = api.useUtils();
  const cache = useQueryClient();
  return useCallback(
    async (commands, options) => {
      const project = await loadProjectFiles(utils, cache, chatId);
      const { runCommands } = await loadWhenOnline(() => import("~/features/terminal/run-commands"));
      const files = project?.files ?? new Map();
      return runCommands(commands, { ...options, files, onChanges: async () => undefined });
    },
    [utils, cache, chatId],
  );
}
