import { useState } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Spinner } from "~/components/ui/spinner";
import type { Example } from "~/domain/model/modelfile";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Replies that were rated up, to use as examples. A default export, because it is loaded when first opened. */
export default function RatedExamples({ onAdd }: { onAdd: (pair: Example) => void }) {
  const { data, isLoadingError, refetch } = api.chat.ratedPairs.useQuery();
  const [added, setAdded] = useState<readonly string[]>([]);
  if (isLoadingError) return <LoadFailed title={copy.create.rated.failed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.length === 0) return <p className="text-[13px] text-muted">{copy.create.rated.empty}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[13px] text-muted">{copy.create.rated.text}</p>
      <ul className="max-h-64 divide-y divide-border overflow-y-auto rounded-card border border-border">
        {data.map(({ replyId, question, answer }) => {
          const isAdded = added.includes(replyId);
          return (
            <li key={replyId} className="flex items-center gap-3 px-3 py-2 text-[13px]">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-foreground">{question}</span>
                <span className="block truncate text-muted">{answer}</span>
              </span>
              <Button
                size="sm"
                disabled={isAdded}
                aria-label={copy.create.rated.add(question)}
                onClick={() => {
                  setAdded([...added, replyId]);
                  onAdd({ user: question, assistant: answer });
                }}
              >
                {isAdded ? copy.create.rated.added : copy.create.addExample}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
