import { ArrowUp, Paperclip, Square } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FileInput } from "~/components/ui/file-input";
import { IconButton } from "~/components/ui/icon-button";
import type { QueuedMessage } from "~/domain/chat/message";
import { ways } from "~/domain/chat/way";
import { sendsText } from "~/lib/enter-key";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed } from "~/lib/shortcut";
import type { ChatCommands } from "../completion/commands";
import { CompletionList } from "../completion/completion-list";
import { COMPLETION_ID, optionId, useCompletion } from "../completion/use-completion";
import { copy } from "../copy";
import { focusMessageBox, focusMessageBoxIfIdle, MESSAGE_BOX_ID, selectVariable } from "../message-box";
import type { ReferenceStore } from "../reference-store";
import { ReferenceChips } from "../references/reference-chips";
import { wayShortcut } from "../shortcuts/keys";
import { canSend, hasText, isReplying, type ReplyPhase, restoreText } from "../state";
import { AttachmentChips } from "./attachment-chips";
import { autoGrow } from "./auto-grow";
import { CONTEXT_LINE_ID } from "./context-line";
import { ContextMeter } from "./context-meter";
import { QueuedMessages } from "./queued-messages";
import type { Attachments } from "./use-attachments";
import { type ContextSource, runProblem } from "./use-context-fit";
import { useDraft } from "./use-draft";
import type { WayChoice } from "./use-way";
import { WaySwitch } from "./way-switch";

const SavedPrompts = lazy(() => loadWhenOnline(() => import("../saved-prompts/saved-prompts")));
const ShortcutList = lazy(() => loadWhenOnline(() => import("../shortcuts/shortcut-list")));

const SAVE_COMMAND = /^\/save\s+(\S[\s\S]*)$/;

type ComposerProps = {
  chatId: string | null;
  phase: ReplyPhase;
  attachments: Attachments;
  /** False when nothing was sent; then the text goes back into the box. */
  onSend: (text: string) => Promise<boolean>;
  onStop: () => void;
  queue: { messages: readonly QueuedMessage[]; takeBack: (messageId: string) => Promise<string | null> };
  /** How messages are answered. */
  way: WayChoice;
  slots: ComposerSlots;
  /** What messages can be about besides their words. */
  about: {
    references: ReferenceStore;
    paths: readonly string[];
    context: ContextSource;
    onNewChat: () => void;
  };
};

export type ComposerSlots = {
  /** Buttons shown before the attach button. */
  tools: ReactNode;
  /** Which model answers, when that needs explaining. `problem`: why it cannot, and others might. */
  note: (problem: string | null) => ReactNode;
  commands: ChatCommands;
};

/** The names of the skills that the chat uses. */
const skillsOf = ({ fit }: ContextSource): string[] =>
  (fit?.rules ?? []).flatMap(({ kind, state, name }) => (kind === "skill" && state === "on" ? name : []));

/** The message box. Typing re-renders nothing else. */
export function Composer(props: ComposerProps) {
  const { chatId, phase, attachments, onSend, onStop, queue, way, slots, about } = props;
  const { references, paths, context, onNewChat } = about;
  const { tools, note, commands } = slots;
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(chatId, box, context.answering?.contextTokens ?? null);
  const attach = useCallback((area: HTMLTextAreaElement | null) => {
    box.current = area;
    return autoGrow(area);
  }, []);

  // Once per opened conversation, because users come here to type.
  useEffect(focusMessageBoxIfIdle, []);

  const [helpOpen, setHelpOpen] = useState(false);
  /** The text to save; null while the dialog is closed. */
  const [promptText, setPromptText] = useState<string | null>(null);
  const completion = useCompletion({
    chatId,
    box,
    paths,
    skills: skillsOf(context),
    commands,
    onNewChat,
    onReference: references.add,
    onHelp: () => setHelpOpen(true),
    onSavePrompt: () => setPromptText(""),
  });

  const problem = runProblem(way.way, context);
  const shownNote = useMemo(() => note(problem), [note, problem]);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    box.current?.focus();
    const text = box.current?.value ?? "";
    const toSave = SAVE_COMMAND.exec(text)?.[1];
    if (toSave !== undefined) {
      draft.write(toSave);
      return setPromptText(toSave);
    }
    if (problem || !canSend(hasText(text), phase)) return;
    draft.write("");
    completion.close();
    if (!(await onSend(text))) draft.write(restoreText(text, box.current?.value ?? ""));
  };
  const takeBack = async (messageId: string) => {
    const taken = await queue.takeBack(messageId);
    if (taken) draft.write(restoreText(taken, box.current?.value ?? ""));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event)) return;
    const isTab = event.key === "Tab" && !event.shiftKey;
    if (isTab && box.current && selectVariable(box.current, box.current.selectionEnd))
      return event.preventDefault();
    if (!sendsText(event.nativeEvent)) return;
    event.preventDefault();
    void submit();
  };
  const onShortcut = (event: KeyboardEvent) => {
    if (!isPressed(event.nativeEvent, wayShortcut)) return;
    event.preventDefault();
    const next = ways[(ways.indexOf(way.way) + 1) % ways.length];
    if (next) way.choose(next);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void attachments.add(files);
  };
  return (
    <>
      <QueuedMessages queued={queue.messages} onTakeBack={takeBack} />
      <form
        onSubmit={submit}
        onKeyDown={onShortcut}
        className="@container/composer relative rounded-card border border-control bg-surface transition-colors focus-within:border-ring short:flex short:flex-wrap short:items-end"
      >
        <CompletionList completion={completion} />
        <ReferenceChips store={references} />
        <AttachmentChips attachments={attachments} />
        <div className="h-[60px] [contain:strict] short:h-10 short:min-w-0 short:flex-1">
          <textarea
            ref={attach}
            id={MESSAGE_BOX_ID}
            onInput={() => {
              draft.onInput();
              completion.update();
            }}
            onSelect={completion.update}
            onBlur={completion.close}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            dir="auto"
            enterKeyHint="enter"
            placeholder={copy.placeholder}
            aria-label={copy.messageBox}
            aria-autocomplete="list"
            aria-controls={completion.options.length > 0 ? COMPLETION_ID : undefined}
            aria-activedescendant={completion.options.length > 0 ? optionId(completion.active) : undefined}
            aria-describedby={`composer-hint ${CONTEXT_LINE_ID}`}
            rows={1}
            className="field-sizing-content block max-h-[200px] min-h-[60px] w-full resize-none bg-transparent px-3.5 py-3 short:max-h-20 short:min-h-10 short:placeholder:whitespace-nowrap short:py-2 text-base leading-relaxed outline-none sm:text-sm"
          />
        </div>
        <ComposerActions
          tools={tools}
          way={way}
          note={shownNote}
          context={context}
          excess={draft.excess}
          replying={isReplying(phase)}
          sendable={!problem && canSend(draft.hasContent, phase)}
          onFiles={attachments.add}
          onStop={onStop}
        />
      </form>
      <p role="status" className="sr-only">
        {completion.nothingMatches && copy.commands.nothing}
        {completion.options.length > 0 && copy.commands.count(completion.options.length)}
      </p>
      <Suspense>
        {promptText !== null && <SavedPrompts text={promptText} onClose={() => setPromptText(null)} />}
      </Suspense>
      <Suspense>{helpOpen && <ShortcutList open withCommands onClose={() => setHelpOpen(false)} />}</Suspense>
    </>
  );
}

type ComposerActionsProps = Pick<ComposerSlots, "tools"> & {
  note: ReactNode;
  way: WayChoice;
  context: ContextSource;
  excess: number | null;
  onStop: () => void;
  replying: boolean;
  sendable: boolean;
  onFiles: Attachments["add"];
};

/** The row below the text. Memoized, because its buttons and tooltips are most of the composer's rendering cost. */
const ComposerActions = memo(function ComposerActions(props: ComposerActionsProps) {
  const { tools, way, note, context, excess, replying, sendable, onFiles, onStop } = props;
  const limit = context.answering?.contextTokens;
  const stop = () => {
    onStop();
    focusMessageBox();
  };
  return (
    <div className="flex flex-wrap items-center gap-1 px-2 pb-2 short:pb-1">
      <WaySwitch choice={way} />
      {tools}
      <AttachButton onFiles={onFiles} />
      <ContextMeter context={context} />
      <span className="min-w-0 flex-1 px-1 short:max-w-64 short:[&_p]:line-clamp-2">
        {excess && limit ? (
          <p role="status" className="text-warning text-xs leading-4">
            {copy.tooLong(excess, limit)}
          </p>
        ) : (
          note
        )}
      </span>
      {replying && (
        <IconButton label={copy.stop} side="top" size="sm" variant="secondary" onClick={stop}>
          <Square className="fill-current" />
        </IconButton>
      )}
      <IconButton
        type="submit"
        label={replying ? copy.queue : copy.send}
        side="top"
        size="sm"
        variant="primary"
        disabled={!sendable}
      >
        <ArrowUp />
      </IconButton>
    </div>
  );
});

const AttachButton = memo(function AttachButton({ onFiles }: { onFiles: Attachments["add"] }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput input={input} label={copy.attach} multiple onFiles={onFiles} />
      <IconButton label={copy.attach} side="top" size="sm" onClick={() => input.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  );
});
