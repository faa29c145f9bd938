import type { Anchor } from "~/domain/review/anchor";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { NewAnchor } from "./anchor-quote";
import { CommentBox } from "./comment-box";

type NewThreadProps = {
  projectId: string;
  anchor: Anchor;
  onStarted: (threadId: string) => void;
  onCancel: () => void;
};

/** The first comment on a place. */
export function NewThread({ projectId, anchor, onStarted, onCancel }: NewThreadProps) {
  const utils = api.useUtils();
  const { data: people = [] } = api.review.people.useQuery({ projectId });
  const start = api.review.start.useMutation({ onSuccess: () => utils.review.threads.invalidate() });
  return (
    <div className="flex flex-col gap-3">
      <NewAnchor anchor={anchor} />
      <CommentBox
        label={copy.box.first}
        submit={copy.box.send}
        people={people}
        autoFocus
        onSubmit={async (text) => onStarted((await start.mutateAsync({ projectId, anchor, text })).threadId)}
        onCancel={onCancel}
      />
    </div>
  );
}
