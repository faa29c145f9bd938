import { Check, ChevronRight, CodeXml, FileCode, Trash2, TriangleAlert } from "lucide-react";
import {
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { OpenFile } from "~/components/code/open-file";
import { useDeed } from "~/components/ui/deed";
import { Spinner } from "~/components/ui/spinner";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { SaveVersion, ShowSuggestion, TakeCode } from "./card-actions";
import { CodeListing } from "./code-listing";
import { CodeTail } from "./code-tail";
import { CardButton, CopyCode } from "./copy-code";
import { type CardFacts, type CardReply, type CardState, factsOf } from "./file-change";
import { useOpenCard } from "./open-cards";
import { ProjectPathsContext } from "./use-card-reply";

const CardTabs = lazy(() => loadWhenOnline(() => import("./card-tabs")));

/** A file of a reply: its state and, once opened, its code. */
export function FileCard({ code, reply }: { code: ReplyCode; reply: CardReply }) {
  const facts = factsOf(code, reply);
  const mayEdit = useDeed("edit");
  const [open, setOpen] = useOpenCard(`${reply.id} ${code.block.index}`);
  const id = useId();
  const isWriting = facts.state === "writing";
  const isInProject = use(ProjectPathsContext).includes(facts.title);
  // Replies from before changes were stored have versions as well.
  const hasChanges =
    facts.state === "applied" || facts.state === "deleted" || (facts.state === "shown" && isInProject);
  const head = useRef<HTMLElement>(null);
  const toggle = (next: boolean) => keepInPlace(head.current, () => setOpen(next));
  const listing = <CodeListing block={code.block} growing={isWriting} plain={!open} />;
  return (
    <figure className="group/card overflow-hidden rounded-card border border-border bg-surface">
      <figcaption
        ref={head}
        className="flex h-10 items-center pr-1.5 transition-colors hover:bg-hover pointer-coarse:h-12"
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => toggle(!open)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-card pl-2.5 text-left text-[13px] focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden
            className={cn("size-4 shrink-0 text-muted transition-transform", open && "rotate-90")}
          />
          <FileCode aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="sr-only">
            {copy.file.describe(facts.title, facts, copy.file.states[facts.state])}
          </span>
          <FileName path={facts.title} />
          <LineCounts {...facts} />
          <StateMark state={facts.state} />
        </button>
        {/* On hover and focus; on touch screens always. */}
        <span className="flex opacity-0 transition-opacity has-focus-visible:opacity-100 group-hover/card:opacity-100 pointer-coarse:opacity-100">
          {isInProject && <OpenInEditor path={facts.title} />}
          <CopyCode code={code.block.content} of={facts.title} />
        </span>
      </figcaption>
      {facts.reason && <Reason>{facts.reason}</Reason>}
      {facts.suggestionId && (
        <div className="px-3 pb-3">
          <ShowSuggestion suggestionId={facts.suggestionId} />
        </div>
      )}
      {mayEdit && facts.state === "unsaved" && isFirstUnsaved(facts.title, reply) && (
        <SaveVersion replyId={reply.id} />
      )}
      {mayEdit && facts.canTake && <TakeCode replyId={reply.id} block={code.block.index} />}
      <Tail code={code.block.content} visible={isWriting && !open} />
      <Fold id={id} open={open} onFound={() => setOpen(true)}>
        {open && hasChanges ? (
          <Suspense fallback={listing}>
            <CardTabs block={code.block} replyId={reply.id} path={facts.title} />
          </Suspense>
        ) : (
          listing
        )}
      </Fold>
    </figure>
  );
}

/** One action saves all files of the reply. */
const isFirstUnsaved = (path: string, { changes }: CardReply): boolean =>
  changes?.find(({ state }) => state === "unsaved")?.path === path;

function OpenInEditor({ path }: { path: string }) {
  const openFile = use(OpenFile);
  if (!openFile) return null;
  return (
    <CardButton label={copy.file.openOf(path)} title={copy.file.open} onClick={() => openFile({ path })}>
      <CodeXml aria-hidden className="size-3.5" />
    </CardButton>
  );
}

/** The list is anchored at its end, so growing content would push its own header up. */
function keepInPlace(head: HTMLElement | null, change: () => void): void {
  const before = head?.getBoundingClientRect().top ?? 0;
  flushSync(change);
  const list = head?.closest('[role="log"]');
  if (head && list) list.scrollTop += head.getBoundingClientRect().top - before;
}

/** Truncates the folder rather than the name. */
function FileName({ path }: { path: string }) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const folder = path.slice(0, path.length - name.length);
  return (
    <span aria-hidden className="flex min-w-0 font-mono text-foreground">
      <span className="truncate text-muted">{visibleText(folder)}</span>
      <span className="max-w-full shrink-0 truncate">{visibleText(name)}</span>
    </span>
  );
}

const LineCounts = ({ added, removed }: Pick<CardFacts, "added" | "removed">) => (
  <span aria-hidden className="ml-1 flex shrink-0 gap-1.5 font-mono text-xs tabular-nums">
    {added > 0 && <span className="text-success">+{added}</span>}
    {removed > 0 && <span className="text-danger">−{removed}</span>}
  </span>
);

function StateMark({ state }: { state: CardState }) {
  if (state === "shown" || state === "written") return null;
  const isBad = state === "refused" || state === "unfinished" || state === "unsaved" || state === "offered";
  return (
    <span
      aria-hidden
      className={cn(
        "mr-1 ml-auto flex shrink-0 items-center gap-1.5 pl-2 text-xs",
        state === "applied" ? "text-success" : isBad ? "text-warning" : "text-muted",
      )}
    >
      {state === "writing" && <Spinner className="size-3.5" />}
      {state === "applied" && <Check className="size-3.5" />}
      {state === "deleted" && <Trash2 className="size-3.5" />}
      {isBad && <TriangleAlert className="size-3.5" />}
      <span className={state === "applied" ? "@max-lg/reply:sr-only" : undefined}>
        {copy.file.states[state]}
      </span>
    </span>
  );
}

const FOLD_MS = 200;

/** The code being written. Collapses with an animation when finished, to avoid a layout jump. */
function Tail({ code, visible }: { code: string; visible: boolean }) {
  const [present, setPresent] = useState(visible);
  useEffect(() => {
    if (visible) return setPresent(true);
    const timer = setTimeout(() => setPresent(false), FOLD_MS);
    return () => clearTimeout(timer);
  }, [visible]);
  if (!visible && !present) return null;
  return (
    <div
      className={cn(
        "grid overflow-hidden transition-[grid-template-rows] duration-200 ease-calm motion-reduce:transition-none",
        visible ? "grid-rows-[1fr]" : "grid-rows-[0fr]",
      )}
    >
      <div className="min-h-0">
        <CodeTail code={code} />
      </div>
    </div>
  );
}

const Reason = ({ children }: { children: ReactNode }) => (
  <p className="border-border border-t px-3 py-2 text-[13px] text-muted">{children}</p>
);

type FoldProps = { id: string; open: boolean; onFound: () => void; children: ReactNode };

/** Hidden while closed, yet searchable in the browser; a match opens it. */
function Fold({ id, open, onFound, children }: FoldProps) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onFound);
  latest.current = onFound;
  useLayoutEffect(() => {
    // React only supports a boolean `hidden`.
    if (!open) box.current?.setAttribute("hidden", "until-found");
  }, [open]);
  useEffect(() => {
    const element = box.current;
    const reveal = () => latest.current();
    element?.addEventListener("beforematch", reveal);
    return () => element?.removeEventListener("beforematch", reveal);
  }, []);
  return (
    <div ref={box} id={id} hidden={!open} className="print:[content-visibility:visible]">
      {children}
    </div>
  );
}
