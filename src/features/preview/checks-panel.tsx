import { ChevronRight, Circle, ListPlus, RotateCw, X } from "lucide-react";
import { Fragment, type RefObject, use, useId, useMemo, useRef, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { Spinner } from "~/components/ui/spinner";
import { type AcceptanceCheck, type CheckFile, checksOf } from "~/domain/project/checks/check-file";
import { brokenSentence } from "~/domain/project/checks/check-result";
import { sentenceOf } from "~/domain/project/checks/sentence";
import type { ProjectFiles } from "~/domain/project/project-files";
import { cn } from "~/lib/cn";
import type { PreviewTheme } from "~preview";
import { CheckEditor } from "./checks/check-editor";
import { CheckItem } from "./checks/check-item";
import { CheckRecorder } from "./checks/check-recorder";
import { copy } from "./checks-copy";
import { FixErrors } from "./fix-errors";
import type { ChecksState } from "./use-checks";

/** Changes the checks of a project. Each resolves when done, or after showing why not. */
export type ChecksWriter = {
  /** `path` of the replaced check, or null for a new one. @returns whether it was saved */
  save: (path: string | null, check: AcceptanceCheck) => Promise<boolean>;
  remove: (check: Pick<CheckFile, "path" | "name">) => Promise<void>;
};

/** The open view of the panel. `path` of the edited check; `sentences`: the initial steps of a new one. */
export type ChecksView =
  | { is: "closed" }
  | { is: "list" }
  | { is: "recorder" }
  | { is: "new"; sentences: readonly string[] }
  | { is: "editor"; path: string };

interface ChecksPanelProps {
  files: ProjectFiles;
  state: ChecksState;
  view: ChecksView;
  onView: (view: ChecksView) => void;
  onRunAgain: () => void;
  /** Null where the project cannot be changed. */
  writer: ChecksWriter | null;
  theme: PreviewTheme;
  outsideImages: boolean;
}

/** The checks of the visible files, below the page or next to it. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { files, view, onView, writer, theme, outsideImages } = props;
  const id = useId();
  const checks = useMemo(() => checksOf(files), [files]);
  const isOpen = view.is !== "closed";
  const toggle = useRef<HTMLButtonElement>(null);
  // The state at opening, so that input survives replies and visits to other versions.
  const [opened, setOpened] = useState(() => ({ view, edited: initialValues(view, checks) }));
  if (opened.view !== view) setOpened({ view, edited: initialValues(view, checks) });
  const { edited } = opened;
  // Closing or removing would lose the focus.
  const showList = () => {
    toggle.current?.focus();
    onView({ is: "list" });
  };
  return (
    <section
      aria-label={copy.title}
      data-checks={isOpen ? "open" : "closed"}
      className={cn(
        "flex min-h-0 shrink-0 flex-col border-border border-t bg-surface",
        isOpen && "max-h-3/5 @4xl:max-h-none @4xl:w-80 @4xl:border-t-0 @4xl:border-l",
      )}
    >
      <PanelBar {...props} checks={checks} controls={id} toggle={toggle} />
      <div id={id} hidden={!isOpen} className="min-h-0 flex-1 overflow-auto border-border border-t">
        {edited ? (
          <CheckEditor
            key={edited.path}
            initial={edited}
            onCancel={showList}
            onSave={
              writer &&
              (async (check) => {
                if (await writer.save(edited.path, check)) showList();
              })
            }
          />
        ) : (
          isOpen && <PanelList {...props} checks={checks} toggle={toggle} />
        )}
      </div>
      {view.is === "recorder" && (
        <CheckRecorder
          files={files}
          theme={theme}
          outsideImages={outsideImages}
          onCancel={showList}
          onDone={(sentences) => onView({ is: "new", sentences })}
        />
      )}
    </section>
  );
}

type PartProps = ChecksPanelProps & {
  checks: readonly CheckFile[];
  toggle: RefObject<HTMLButtonElement | null>;
};

/** Toggles the panel and shows the results. */
function PanelBar(props: PartProps & { controls: string }) {
  const { state, files, view, onView, onRunAgain, checks, controls, toggle } = props;
  const isOpen = view.is !== "closed";
  return (
    <div className="flex shrink-0 items-center pr-1">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={() => onView({ is: isOpen ? "closed" : "list" })}
        className="flex h-9 min-w-0 grow items-center gap-2 px-3 text-[13px] text-muted -outline-offset-2 transition-colors hover:text-foreground pointer-coarse:h-11"
      >
        <ChevronRight aria-hidden className={cn("size-3.5 transition-transform", isOpen && "rotate-90")} />
        {copy.title} <Counts checks={checks} state={state} isStale={state.of !== files} />
      </button>
      {/* Outside the button, which would hide it from screen readers. */}
      <span role="status" className="sr-only">
        {!state.isRunning &&
          countsOf(checks, state)
            .map(({ text }) => text)
            .join(", ")}
      </span>
      {isOpen && checks.length > 0 && (
        <IconButton
          label={copy.runAgain}
          size="sm"
          side="top"
          // A disabled button loses the focus.
          aria-disabled={state.isRunning || undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          onClick={() => state.isRunning || onRunAgain()}
        >
          <RotateCw />
        </IconButton>
      )}
      {isOpen && checks.length === 0 && (
        <IconButton label={copy.close} size="sm" side="top" onClick={() => onView({ is: "closed" })}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

function PanelList({ state, files, onView, writer, checks, toggle }: PartProps) {
  return (
    <>
      {state.problem !== null && (
        <p className="px-3 py-2 text-[13px] text-danger">
          {copy.notRun}: {state.problem}
        </p>
      )}
      {checks.length === 0 && <p className="px-3 py-2 text-[13px] text-muted">{copy.none}</p>}
      <CheckList
        checks={checks}
        state={state}
        isStale={state.of !== files}
        onEdit={writer && ((path) => onView({ is: "editor", path }))}
        onRemove={
          writer &&
          ((check) => {
            toggle.current?.focus();
            void writer.remove(check);
          })
        }
      />
      {writer && (
        <div className="flex flex-wrap gap-2 p-3">
          <Button size="sm" onClick={() => onView({ is: "recorder" })}>
            <Circle aria-hidden className="text-danger" />
            {copy.record}
          </Button>
          <Button size="sm" onClick={() => onView({ is: "new", sentences: [] })}>
            <ListPlus aria-hidden />
            {copy.write}
          </Button>
        </div>
      )}
    </>
  );
}

/** The editor's initial values; null while closed. */
function initialValues(view: ChecksView, checks: readonly CheckFile[]) {
  if (view.is === "new") return { path: null, name: "", sentences: view.sentences };
  const check = view.is === "editor" && checks.find(({ path }) => path === view.path);
  return check
    ? {
        path: check.path,
        name: check.name,
        sentences: check.steps ? check.steps.map(sentenceOf) : check.sentences,
      }
    : null;
}

type ListProps = {
  checks: readonly CheckFile[];
  state: ChecksState;
  isStale: boolean;
  onEdit: ((path: string) => void) | null;
  onRemove: ((check: CheckFile) => void) | null;
};

function CheckList({ checks, state, isStale, onEdit, onRemove }: ListProps) {
  const fix = use(FixErrors)?.fix ?? null;
  const all = brokenOf(checks, state);
  return (
    <ul aria-label={copy.title}>
      {checks.map((check) => {
        const { path } = check;
        const result = state.results.get(path) ?? null;
        return (
          <CheckItem
            key={path}
            check={check}
            result={result}
            isStale={isStale}
            {...(onEdit && { onEdit: () => onEdit(path) })}
            {...(onRemove && { onRemove: () => onRemove(check) })}
            {...(fix &&
              result?.state === "broken" && {
                onFix: () => void fix({ error: brokenSentence(check, result), all, isAutomatic: false }),
              })}
          />
        );
      })}
    </ul>
  );
}

/** The broken checks as page errors. */
const brokenOf = (checks: readonly CheckFile[], { results }: ChecksState): string[] =>
  checks.flatMap((check) => {
    const result = results.get(check.path);
    return result?.state === "broken" ? [brokenSentence(check, result)] : [];
  });

function Counts({ checks, state, isStale }: Pick<ListProps, "checks" | "state" | "isStale">) {
  return (
    <span className={cn("flex items-center gap-1.5", isStale && "opacity-60")}>
      {countsOf(checks, state).map(({ text, tone }) => (
        <Fragment key={tone}>
          <Badge tone={tone}>{text}</Badge>{" "}
        </Fragment>
      ))}
      {state.isRunning && (
        <>
          <Spinner className="size-3.5" />
          <span className="sr-only">{copy.running}</span>
        </>
      )}
    </span>
  );
}

function countsOf(checks: readonly CheckFile[], { results }: ChecksState) {
  const count = (is: string) => checks.filter(({ path }) => results.get(path)?.state === is).length;
  const [holding, broken, unknown] = [count("holds"), count("broken"), count("unknown")];
  return [
    { tone: "danger" as const, count: broken, text: copy.broken(broken) },
    { tone: "warning" as const, count: unknown, text: copy.unknown(unknown) },
    { tone: "success" as const, count: holding, text: copy.holding(holding) },
  ].filter((each) => each.count > 0);
}
