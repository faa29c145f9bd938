import { GitPullRequest } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Time } from "~/components/ui/time";
import type { SuggestionSummary } from "~/domain/review/suggestion";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { copy } from "./suggestion-copy";

type SuggestionListProps = {
  projectId: string;
  shownId: string | null;
  onShow: (suggestionId: string) => void;
  /** What the viewer can suggest from here. */
  children?: ReactNode;
};

/** The suggestions for a project, above its versions. Nothing while there are none and the viewer can make none. */
export function SuggestionList({ projectId, shownId, onShow, children }: SuggestionListProps) {
  const [state, setState] = useState<"open" | "decided">("open");
  const open = api.suggestion.list.useQuery({ projectId, state: "open" }).data?.items ?? [];
  const decided = api.suggestion.list.useQuery({ projectId, state: "decided" }).data?.items ?? [];
  const shown = state === "open" ? open : decided;
  if (open.length + decided.length === 0)
    return (
      <div className="flex shrink-0 flex-col gap-1 border-border border-b p-2 empty:hidden">{children}</div>
    );
  return (
    <div className="max-h-1/2 shrink-0 overflow-y-auto border-border border-b p-2">
      <div className="flex items-center justify-between gap-2 px-2 pb-1">
        <h2 className="font-medium text-muted text-xs">{copy.title}</h2>
        {decided.length > 0 && (
          <Button size="sm" variant="link" onClick={() => setState(state === "open" ? "decided" : "open")}>
            {state === "open" ? copy.showDecided : copy.showOpen}
          </Button>
        )}
      </div>
      {shown.length === 0 && <p className="px-2 pb-1 text-muted text-xs">{copy.none[state]}</p>}
      <ul aria-label={copy.title} className="flex flex-col gap-1">
        {shown.map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestionRow suggestion={suggestion} isShown={suggestion.id === shownId} onShow={onShow} />
          </li>
        ))}
      </ul>
      <div className="mt-1 flex flex-col gap-1 empty:hidden">{children}</div>
    </div>
  );
}

type SuggestionRowProps = {
  suggestion: SuggestionSummary;
  isShown: boolean;
  onShow: (suggestionId: string) => void;
};

/** A suggestion; clicking it shows what it changes. */
export function SuggestionRow({ suggestion, isShown, onShow }: SuggestionRowProps) {
  const { id, title, state, createdAt } = suggestion;
  return (
    <div
      className={cn(
        "relative flex flex-col gap-0.5 rounded-card border px-2 py-1.5 transition-colors",
        isShown ? "border-accent bg-accent-soft" : "border-transparent hover:bg-hover",
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <GitPullRequest aria-hidden className="size-3.5 shrink-0 text-muted" />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={copy.choose(title)}
          onClick={() => onShow(id)}
          className="min-w-0 truncate text-left font-medium text-[13px] before:absolute before:inset-0 before:rounded-card"
        >
          {copy.name(title)}
        </button>
        {state !== "open" && (
          <Badge tone={state === "accepted" ? "success" : "neutral"}>{copy.states[state]}</Badge>
        )}
      </span>
      <span className="truncate text-muted text-xs">
        {copy.author(suggestion)} · <Time at={createdAt} show="when" />
      </span>
    </div>
  );
}
