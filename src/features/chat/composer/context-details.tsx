import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { ChevronRight, EyeOff, Pin } from "lucide-react";
import { useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { IconButton } from "~/components/ui/icon-button";
import { Skeleton } from "~/components/ui/skeleton";
import { TextField } from "~/components/ui/text-field";
import { UsageBar } from "~/components/ui/usage-bar";
import { visibleText } from "~/domain/text/verbatim";
import { api, type RouterOutputs } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { messageBoxText } from "../message-box";
import { RulesList } from "./rules-list";
import { type ContextRequest, usedTokens } from "./use-context-fit";

type ContextFit = RouterOutputs["chat"]["context"];
type ContextFile = ContextFit["project"]["files"][number];
type Choice = ContextFile["choice"];

type ContextDetailsProps = ContextRequest & {
  onChanged: () => void;
  /** Opens the unread rules. */
  onReadRules: () => void;
};

/** What the next message sends, with files to pin or to exclude. Default export for lazy loading. */
export default function ContextDetails({ onChanged, onReadRules, ...request }: ContextDetailsProps) {
  const utils = api.useUtils();
  const [draft] = useState(messageBoxText);
  const { data: fit } = api.chat.context.useQuery(
    { ...request, draft },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data: head } = api.project.ofChat.useQuery(request.chatId ? { chatId: request.chatId } : skipToken);
  const choose = api.project.chooseFile.useMutation({
    onError: showErrorToast,
    onSettled: () => {
      onChanged();
      return utils.chat.context.invalidate({ chatId: request.chatId });
    },
  });
  if (!fit) {
    return (
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-24" />
      </div>
    );
  }
  const pending = choose.isPending ? choose.variables : null;
  return (
    <div className="flex max-h-[min(36rem,70dvh)] flex-col overflow-y-auto">
      <Totals fit={fit} chatId={request.chatId} />
      {request.chatId && fit.rules.length > 0 && (
        <RulesList chatId={request.chatId} rules={fit.rules} onChanged={onChanged} onRead={onReadRules} />
      )}
      {head && fit.project.files.length > 0 && (
        <Files
          files={fit.project.files.map((file) =>
            file.path === pending?.path ? { ...file, choice: pending.choice } : file,
          )}
          onChoose={(path, choice) => choose.mutate({ projectId: head.projectId, path, choice })}
        />
      )}
    </div>
  );
}

function Totals({ fit, chatId }: { fit: ContextFit; chatId: string | undefined }) {
  const { instructions, rules, conversation, passages, reply, context } = fit.tokens;
  const used = usedTokens(fit);
  const complete = fit.project.files.filter(({ sent }) => sent === "whole").length;
  const rows = [
    [copy.context.instructions, instructions],
    ...(rules > 0 ? [[copy.context.rules, rules] as const] : []),
    [copy.context.conversation(fit.sent, fit.leftOut), conversation],
    ...(passages > 0 ? [[copy.context.passages, passages] as const] : []),
    ...(fit.project.files.length > 0
      ? [[copy.context.files(complete, fit.project.files.length), fit.project.tokens] as const]
      : []),
    [copy.context.reply, reply],
  ] as const;
  return (
    <section className="flex flex-col gap-2.5 border-border border-b px-4 py-3 text-[13px]">
      <h2 className="flex flex-wrap justify-between gap-x-4 font-medium text-foreground">
        {copy.context.title}
        <span className="text-muted tabular-nums">{copy.context.used(used, context)}</span>
      </h2>
      {context !== null && <UsageBar used={used} limit={context} />}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-muted text-xs">
        {rows.map(([name, tokens]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{copy.context.tokens(tokens)}</dd>
          </div>
        ))}
      </dl>
      {fit.summary !== "" && <Summary text={fit.summary} />}
      {chatId && fit.leftOutUntil && (
        <ButtonLink
          href={`/chat/${chatId}?message=${fit.leftOutUntil}`}
          prefetch={false}
          scroll={false}
          size="sm"
          variant="link"
          className="-ml-3 self-start"
        >
          {copy.context.goToLeftOut}
        </ButtonLink>
      )}
    </section>
  );
}

/** Sent in place of the messages that are left out. */
const Summary = ({ text }: { text: string }) => (
  <details className="group/summary text-xs">
    <summary className="-mx-1 flex h-7 select-none list-none items-center gap-1 rounded-inner px-1 text-muted transition-colors hover:text-foreground [&::-webkit-details-marker]:hidden pointer-coarse:h-11">
      <ChevronRight aria-hidden className="size-3.5 transition-transform group-open/summary:rotate-90" />
      {copy.context.summary}
    </summary>
    <p className="max-h-40 overflow-y-auto whitespace-pre-wrap py-1 text-muted [overflow-wrap:anywhere]">
      {text}
    </p>
  </details>
);

/** Longer lists get a search field. */
const MAX_UNSEARCHED = 12;

type FilesProps = { files: readonly ContextFile[]; onChoose: (path: string, choice: Choice) => void };

function Files({ files, onChoose }: FilesProps) {
  const [search, setSearch] = useState("");
  const matches = files.filter(({ path }) => path.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {files.length > MAX_UNSEARCHED && (
        <div className="px-4 pt-3">
          <TextField
            label={copy.context.search}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <ul aria-label={copy.context.filesTitle} className="min-h-28 flex-1 overflow-y-auto px-2 py-1.5">
        {matches.map((file) => (
          <FileRow key={file.path} file={file} onChoose={onChoose} />
        ))}
      </ul>
      <p className="border-border border-t px-4 py-2.5 text-muted text-xs">{copy.context.hint}</p>
    </>
  );
}

function FileRow({ file, onChoose }: { file: ContextFile } & Pick<FilesProps, "onChoose">) {
  const { path, tokens, sent, choice } = file;
  const toggle = (chosen: Choice) => onChoose(path, choice === chosen ? "auto" : chosen);
  return (
    <li className="flex items-center gap-1 rounded-inner pl-2 text-[13px] [contain-intrinsic-height:2rem] [content-visibility:auto] hover:bg-hover">
      <span
        title={visibleText(path)}
        className={`min-w-0 flex-1 truncate font-mono text-xs ${sent === "whole" ? "text-foreground" : "text-muted"}`}
      >
        {visibleText(path)}
      </span>
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {sent === "whole" ? copy.context.tokens(tokens) : copy.context.states[sent]}
      </span>
      <IconButton
        label={copy.context.pin(path)}
        size="sm"
        aria-pressed={choice === "pin"}
        className="-outline-offset-2"
        onClick={() => toggle("pin")}
      >
        <Pin className={choice === "pin" ? "fill-current" : undefined} />
      </IconButton>
      <IconButton
        label={copy.context.drop(path)}
        size="sm"
        aria-pressed={choice === "drop"}
        className="-outline-offset-2"
        onClick={() => toggle("drop")}
      >
        <EyeOff />
      </IconButton>
    </li>
  );
}
