import { Copy } from "lucide-react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { copySnippetWithToast } from "../ollama/copy-snippet";
import type { StoredModel } from "../stored-model";
import { ModelRows } from "./model-rows";

/** Writes code well, and runs on most machines: 4.7 GB. */
const SUGGESTED_MODEL = "qwen2.5-coder:7b";

type OllamaWayProps = {
  /** A model that the user picked, and that is not there; null: none. */
  wanted: string | null;
  onUse: (model: StoredModel) => void;
};

/** The models that Ollama has, and the command that gets one. */
export function OllamaWay({ wanted, onUse }: OllamaWayProps) {
  const { data: state, isLoadingError, isFetching, refetch } = api.model.ollama.state.useQuery();
  if (isLoadingError) return <p className="text-[13px] text-muted">{copy.ollama.failed}</p>;
  if (state === undefined) return <Skeleton className="h-24" />;
  if (state === null) return <p className="text-[13px] text-muted">{copy.ollama.notSetUp}</p>;
  return (
    <>
      <p className="text-[13px] text-muted">{copy.connect.ollamaText}</p>
      {state.connected && <ModelRows models={state.models} onUse={onUse} />}
      {(!state.connected || state.models.length === 0 || wanted) && (
        <div className="flex flex-col items-start gap-3 text-[13px]">
          <p>{state.connected ? copy.connect.getModel : copy.connect.ollamaMissing(state.reason)}</p>
          <Command text={copy.connect.pull(wanted ?? SUGGESTED_MODEL)} />
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            {copy.connect.checkAgain}
          </Button>
        </div>
      )}
    </>
  );
}

/** A command with a button that copies it. */
const Command = ({ text }: { text: string }) => (
  <p className="flex w-full items-center justify-between gap-2 rounded-control border border-border bg-elevated py-1 pr-1 pl-3">
    <code className="min-w-0 break-all font-mono">{text}</code>
    <IconButton label={copy.connect.copy} size="sm" onClick={() => void copySnippetWithToast(text)}>
      <Copy />
    </IconButton>
  </p>
);
