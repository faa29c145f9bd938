import { skipToken } from "@tanstack/react-query";
import { ChevronRight, Wrench } from "lucide-react";
import { use, useState } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { Notice } from "~/components/ui/notice";
import { ScrolledText } from "~/components/ui/scrolled-text";
import { Spinner } from "~/components/ui/spinner";
import { Verbatim } from "~/components/ui/verbatim";
import { visibleText } from "~/domain/text/verbatim";
import { type ToolAnswer, type ToolCallView, toolAnswers, verbatimArguments } from "~/domain/tool/tool-call";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { useFocusHandover } from "../focus-handover";
import { RunScope } from "../run-scope";

type ToolCardProps = { replyId: string; call: ToolCallView };

/** A tool call of a reply. Nothing is called before the user allows it. */
export function ToolCard({ replyId, call }: ToolCardProps) {
  const isAsking = call.state === "asking";
  const mayEdit = useDeed("edit");
  return (
    <section
      aria-label={copy.tool.label(visibleText(call.tool))}
      className="min-w-0 overflow-hidden rounded-card border border-border bg-surface text-[13px]"
    >
      {isAsking ? (
        <>
          <div className="flex min-h-10 items-center gap-2 px-3 py-2">
            <Head call={call} />
          </div>
          {call.isChanged && (
            <div className="px-3 pb-3">
              <Notice tone="warning">{copy.tool.changed}</Notice>
            </div>
          )}
          <Arguments json={call.arguments ?? ""} />
          {mayEdit && <Question replyId={replyId} call={call} />}
        </>
      ) : (
        <CalledTool replyId={replyId} call={call} />
      )}
    </section>
  );
}

function Head({ call: { tool, serverName, state } }: { call: ToolCallView }) {
  return (
    <>
      <Wrench aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 font-medium font-mono text-foreground text-xs [overflow-wrap:anywhere]">
          {visibleText(tool)}
        </span>
        <span className="min-w-0 text-muted text-xs [overflow-wrap:anywhere]">{visibleText(serverName)}</span>
      </span>
      <span
        role="status"
        className={cn(
          "flex shrink-0 items-center gap-1.5 text-xs",
          state === "failed" ? "text-danger" : state === "done" ? "text-success" : "text-muted",
        )}
      >
        {state === "running" && <Spinner className="size-3.5" />}
        {copy.tool.states[state]}
      </span>
    </>
  );
}

/** The answer buttons. The pressed one keeps its place until the reply continues. */
function Question({ replyId, call: { position, shownId, tool, serverName } }: ToolCardProps) {
  const chatId = use(RunScope);
  const utils = api.useUtils();
  const [submitted, setSubmitted] = useState<ToolAnswer | null>(null);
  const buttons = useFocusHandover();
  const answer = async (chosen: ToolAnswer) => {
    if (!chatId || submitted) return;
    setSubmitted(chosen);
    try {
      await utils.client.chat.answerToolCall.mutate({ chatId, replyId, position, shownId, answer: chosen });
    } catch (error) {
      setSubmitted(null);
      showErrorToast(error);
      await utils.chat.messages.invalidate({ chatId });
    }
  };
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2">
      {toolAnswers.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={variants[each]}
          loading={submitted === each}
          onClick={() => void answer(each)}
        >
          {copy.tool.answers[each]}
        </Button>
      ))}
      <p className="w-full text-muted text-xs">{copy.tool.note}</p>
      <p className="w-full text-muted text-xs [overflow-wrap:anywhere]">
        {copy.tool.always(visibleText(tool), visibleText(serverName))}
      </p>
    </div>
  );
}

const variants = { once: "primary", always: "secondary", never: "ghost" } as const;

/** A decided call. Expands to its arguments and result. */
function CalledTool({ replyId, call }: ToolCardProps) {
  const chatId = use(RunScope);
  const [isOpen, setIsOpen] = useState(false);
  const { position, state } = call;
  const { data, isLoadingError } = api.chat.toolCall.useQuery(
    isOpen && chatId && state !== "running" ? { chatId, replyId, position } : skipToken,
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const hasResult = state === "done" || state === "failed";
  return (
    <details
      // If opened before hydration, its toggle event was missed.
      ref={(element) => {
        if (element?.open) setIsOpen(true);
      }}
      className="group/tool"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-muted transition-transform group-open/tool:rotate-90"
        />
        <Head call={call} />
      </summary>
      {state === "running" && <Arguments json={call.arguments ?? ""} />}
      {data?.arguments && <Arguments json={data.arguments} />}
      {state !== "running" &&
        (data ? (
          hasResult && (
            <ScrolledText label={state === "failed" ? copy.tool.reason : copy.tool.result}>
              {data.result || copy.tool.nothing}
            </ScrolledText>
          )
        ) : (
          <p className="border-border border-t px-3 py-2 text-muted text-xs">
            {isLoadingError ? copy.tool.notLoaded : <Spinner className="size-3.5" />}
          </p>
        ))}
    </details>
  );
}

const Arguments = ({ json }: { json: string }) => (
  <Verbatim label={copy.tool.arguments} runs={verbatimArguments(json)} className="border-border border-t" />
);
