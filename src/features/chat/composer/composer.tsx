import { ArrowUp, Paperclip, Square } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, lazy, memo, Suspense, useCallback, useRef } from "react";
import { FileInput } from "~/components/ui/file-input";
import { IconButton } from "~/components/ui/icon-button";
import { modes } from "~/domain/chat/mode";
import { useCommands } from "~/lib/commands";
import { sendsText } from "~/lib/enter-key";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed } from "~/lib/shortcut";
import { CompletionList } from "../completion/completion-list";
import { COMPLETION_ID, optionId } from "../completion/use-completion";
import { copy } from "../copy";
import { focusMessageBox, MESSAGE_BOX_ID, selectVariable } from "../message-box";
import { ReferenceChips } from "../references/reference-chips";
import { modeShortcut } from "../shortcuts/keys";
import { canSend, isReplying } from "../state";
import { AttachmentChips } from "./attachment-chips";
import { autoGrow } from "./auto-grow";
import { CONTEXT_LINE_ID, ContextLine } from "./context-line";
import { ContextMeter } from "./context-meter";
import { ModeSwitch } from "./mode-switch";
import { QueuedMessages } from "./queued-messages";
import type { Attachments } from "./use-attachments";
import { type ComposerProps, type ComposerSlots, useComposer } from "./use-composer";
import type { ContextSource } from "./use-context-fit";
import type { ModeChoice } from "./use-mode";

const SavedPrompts = lazy(() => loadWhenOnline(() => import("../saved-prompts/saved-prompts")));
const ShortcutList = lazy(() => loadWhenOnline(() => import("../shortcuts/shortcut-list")));

/** The message box. Typing re-renders nothing else. */
export function Composer(props: ComposerProps) {
  const { phase, attachments, mode, slots, about } = props;
  const composer = useComposer(props);
  const { draft, completion, problem, dialogs } = composer;
  return (
    <>
      <ContextLine
        context={about.context}
        mode={mode.mode}
        excess={draft.excess}
        note={slots.note(problem)}
      />
      <QueuedMessages queued={props.queue.messages} onUnqueue={composer.unqueue} />
      <form
        onSubmit={composer.submit}
        onKeyDown={(event) => chooseNextMode(event, mode)}
        className="@container/composer relative rounded-card border border-control bg-surface transition-colors focus-within:border-ring short:flex short:flex-wrap short:items-end"
      >
        <CompletionList completion={completion} />
        <ReferenceChips store={about.references} />
        <AttachmentChips attachments={attachments} />
        <MessageBox composer={composer} onFiles={attachments.add} />
        <ComposerActions
          tools={slots.tools}
          mode={mode}
          onUseModel={slots.onUseModel}
          context={about.context}
          replying={isReplying(phase)}
          sendable={!problem && canSend(draft.hasContent, phase)}
          onFiles={attachments.add}
          onStop={props.onStop}
        />
      </form>
      <p role="status" className="sr-only">
        {completion.nothingMatches && copy.commands.nothing}
        {completion.options.length > 0 && copy.commands.count(completion.options.length)}
      </p>
      <Suspense>
        {dialogs.promptText !== null && (
          <SavedPrompts text={dialogs.promptText} onClose={() => dialogs.setPromptText(null)} />
        )}
      </Suspense>
      <Suspense>
        {dialogs.helpOpen && <ShortcutList open withCommands onClose={() => dialogs.setHelpOpen(false)} />}
      </Suspense>
    </>
  );
}

function chooseNextMode(event: KeyboardEvent, { mode, choose, offersAgent }: ModeChoice): void {
  if (!isPressed(event.nativeEvent, modeShortcut)) return;
  event.preventDefault();
  const offered = modes.filter((each) => each !== "agent" || offersAgent);
  const next = offered[(offered.indexOf(mode) + 1) % offered.length];
  if (next) choose(next);
}

type MessageBoxProps = { composer: ReturnType<typeof useComposer>; onFiles: Attachments["add"] };

function MessageBox({ composer, onFiles }: MessageBoxProps) {
  const { box, draft, completion, submit } = composer;
  const attach = useCallback(
    (area: HTMLTextAreaElement | null) => {
      box.current = area;
      return autoGrow(area);
    },
    [box],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion.onKeyDown(event)) return;
    const isTab = event.key === "Tab" && !event.shiftKey;
    if (isTab && box.current && selectVariable(box.current, box.current.selectionEnd))
      return event.preventDefault();
    if (!sendsText(event.nativeEvent)) return;
    event.preventDefault();
    void submit();
  };
  return (
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
        onPaste={(event) => pasteFiles(event, onFiles)}
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
  );
}

function pasteFiles(event: ClipboardEvent, onFiles: Attachments["add"]): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  void onFiles(files);
}

type ComposerActionsProps = Pick<ComposerSlots, "tools" | "onUseModel"> & {
  mode: ModeChoice;
  context: ContextSource;
  onStop: () => void;
  replying: boolean;
  sendable: boolean;
  onFiles: Attachments["add"];
};

/** The row below the text. Memoized, because its buttons and tooltips are most of the composer's rendering cost. */
const ComposerActions = memo(function ComposerActions(props: ComposerActionsProps) {
  const { tools, mode, onUseModel, context, replying, sendable, onFiles, onStop } = props;
  const stop = () => {
    onStop();
    focusMessageBox();
  };
  return (
    <div className="flex flex-wrap items-center gap-1 px-2 pb-2 short:pb-1">
      <ModeSwitch choice={mode} onUseModel={onUseModel} />
      {tools}
      <AttachButton onFiles={onFiles} />
      <ContextMeter context={context} />
      <span className="flex-1" />
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
  const open = () => input.current?.click();
  useCommands([{ label: copy.attach, icon: <Paperclip />, run: open }]);
  return (
    <>
      <FileInput input={input} label={copy.attach} multiple onFiles={onFiles} />
      <IconButton label={copy.attach} side="top" size="sm" onClick={open}>
        <Paperclip />
      </IconButton>
    </>
  );
});
