import { skipToken } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import type { Place } from "~/domain/review/anchor";
import { withNames } from "~/domain/review/mentions";
import type { ThreadView } from "~/domain/review/thread";
import { doThis, holdThis, type ThreadPrompt } from "~/domain/review/thread-prompts";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { AnchorQuote } from "./anchor-quote";
import { CommentBox } from "./comment-box";
import { CommentItem } from "./comment-item";

type ThreadDetailsProps = {
  projectId: string;
  threadId: string;
  onBack: () => void;
  onShowPlace?: ((place: Place) => void) | undefined;
  onPrompt?: ((prompt: ThreadPrompt) => void) | undefined;
};

/** A thread with its comments. Showing them marks them as seen. */
export function ThreadDetails({ projectId, threadId, onBack, onShowPlace, onPrompt }: ThreadDetailsProps) {
  const { data: thread, error } = api.review.thread.useQuery({ threadId });
  const place = usePlace(projectId, thread);
  const actions = useThreadActions(threadId);
  useSeen(thread);
  return (
    <div className="flex flex-col gap-3">
      <Button size="sm" variant="ghost" className="-ml-2 self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        {copy.thread.back}
      </Button>
      {!thread && (error ? <Notice tone="warning" title={copy.thread.gone} /> : <p>{copy.list.loading}</p>)}
      {thread && (
        <>
          <ThreadPlace thread={thread} place={place} onShowPlace={onShowPlace} />
          {thread.comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              people={thread.people}
              onEdit={(text) => actions.edit.mutateAsync({ commentId: comment.id, text })}
              onRemove={() => {
                actions.remove.mutate({ commentId: comment.id });
                if (thread.comments.length === 1) onBack();
              }}
            />
          ))}
          {thread.mayComment && !thread.resolvedAt && (
            <CommentBox
              label={copy.box.reply}
              submit={copy.box.send}
              people={thread.people}
              onSubmit={(text) => actions.reply.mutateAsync({ threadId, text })}
            />
          )}
          <ThreadButtons thread={thread} place={place ?? null} actions={actions} onPrompt={onPrompt} />
        </>
      )}
    </div>
  );
}

/** Where the thread's lines are now; undefined until that is known. */
function usePlace(projectId: string, thread: ThreadView | undefined): Place | null | undefined {
  const { data } = api.review.threads.useQuery(
    thread ? { projectId, ...(thread.resolvedAt && { withResolved: true }) } : skipToken,
  );
  return data?.threads.find(({ id }) => id === thread?.id)?.place;
}

function useSeen(thread: ThreadView | undefined) {
  const utils = api.useUtils();
  const { mutate } = api.review.markSeen.useMutation({
    onSuccess: () => Promise.all([utils.review.threads.invalidate(), utils.review.notices.invalidate()]),
  });
  const threadId = thread?.id;
  const newest = thread?.comments.at(-1)?.id;
  useEffect(() => {
    if (threadId && newest) mutate({ threadId, commentId: newest });
  }, [threadId, newest, mutate]);
}

function useThreadActions(threadId: string) {
  const utils = api.useUtils();
  const options = {
    onSuccess: () => utils.review.invalidate(),
    onError: ({ message }: { message: string }) => toast.error(copy.thread.failed, { description: message }),
  };
  const { onSuccess } = options;
  const resolve = api.review.resolve.useMutation(options);
  const reopen = api.review.reopen.useMutation(options);
  return {
    // Their errors are shown at the box.
    reply: api.review.reply.useMutation({ onSuccess }),
    edit: api.review.edit.useMutation({ onSuccess }),
    remove: api.review.remove.useMutation(options),
    resolve: () => resolve.mutate({ threadId }),
    reopen: () => reopen.mutate({ threadId }),
  };
}

type ThreadPlaceProps = {
  thread: ThreadView;
  place: Place | null | undefined;
  onShowPlace: ThreadDetailsProps["onShowPlace"];
};

function ThreadPlace({ thread: { anchor }, place, onShowPlace }: ThreadPlaceProps) {
  const isGone = place === null && anchor.kind !== "version";
  return (
    <section aria-label={copy.place(anchor, place ?? null)} className="flex flex-col gap-2">
      {place !== undefined && <p className="text-muted text-xs">{copy.place(anchor, place)}</p>}
      <AnchorQuote anchor={anchor} />
      {isGone && <p className="text-muted text-xs">{copy.gone}</p>}
      {place && onShowPlace && (
        <Button size="sm" variant="link" className="-ml-3 self-start" onClick={() => onShowPlace(place)}>
          {copy.showPlace}
        </Button>
      )}
    </section>
  );
}

type ThreadButtonsProps = {
  thread: ThreadView;
  place: Place | null;
  actions: ReturnType<typeof useThreadActions>;
  onPrompt: ThreadDetailsProps["onPrompt"];
};

function ThreadButtons({ thread, place, actions, onPrompt }: ThreadButtonsProps) {
  const { anchor, people, resolvedAt, mayComment, mayEdit } = thread;
  const texts = thread.comments.map(({ text }) => withNames(text, people, copy.somebody));
  if (!mayComment) return null;
  return (
    <footer className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" onClick={resolvedAt ? actions.reopen : actions.resolve}>
        {resolvedAt ? copy.thread.reopen : copy.thread.resolve}
      </Button>
      {mayEdit && onPrompt && (
        <>
          <Button
            size="sm"
            variant="ghost"
            title={copy.thread.doHint}
            onClick={() => onPrompt(doThis(anchor, place, texts))}
          >
            {copy.thread.doThis}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            title={copy.thread.holdHint}
            onClick={() => onPrompt(holdThis(anchor, place, texts))}
          >
            {copy.thread.holdThis}
          </Button>
        </>
      )}
    </footer>
  );
}
