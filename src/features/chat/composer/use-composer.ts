import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { takeStart } from "~/domain/chat/draft";
import type { QueuedMessage } from "~/domain/chat/message";
import type { ChatCommands } from "../completion/commands";
import { useCompletion } from "../completion/use-completion";
import { focusMessageBoxIfIdle } from "../message-box";
import type { ReferenceStore } from "../reference-store";
import { canSend, hasText, type ReplyPhase, restoreText } from "../state";
import type { Attachments } from "./use-attachments";
import { type ContextSource, runProblem } from "./use-context-fit";
import { useDraft } from "./use-draft";
import type { ModeChoice } from "./use-mode";

const SAVE_COMMAND = /^\/save\s+(\S[\s\S]*)$/;

export type ComposerProps = {
  chatId: string | null;
  phase: ReplyPhase;
  attachments: Attachments;
  /** Resolves to false if nothing was sent; the text is then restored. */
  onSend: (text: string) => Promise<boolean>;
  onStop: () => void;
  queue: { messages: readonly QueuedMessage[]; unqueue: (messageId: string) => Promise<string | null> };
  /** How messages are answered. */
  mode: ModeChoice;
  slots: ComposerSlots;
  /** Context that messages can refer to. */
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
  /** Explains which model answers, if needed. `problem`: why the selected one cannot. */
  note: (problem: string | null) => ReactNode;
  /** Lets the user connect a model. */
  onUseModel: () => void;
  commands: ChatCommands;
};

/** The names of the skills that the chat uses. */
const skillsOf = ({ fit }: ContextSource): string[] =>
  (fit?.rules ?? []).flatMap(({ kind, state, name }) => (kind === "skill" && state === "on" ? name : []));

/** The state of the message box: draft, completion and sending. */
export function useComposer({ chatId, phase, onSend, queue, mode, slots, about }: ComposerProps) {
  const { references, paths, context, onNewChat } = about;
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(chatId, box, context.answering?.contextTokens ?? null);
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
    commands: slots.commands,
    onNewChat,
    onReference: references.add,
    onHelp: () => setHelpOpen(true),
    onSavePrompt: () => setPromptText(""),
  });
  const problem = runProblem(mode.mode, context);
  const restoreDraft = (text: string) => draft.write(restoreText(text, box.current?.value ?? ""));
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
    if (!(await onSend(text))) restoreDraft(text);
  };
  const start = useEffectEvent(() => {
    if (chatId === null && takeStart(() => window.localStorage, Date.now())) void submit();
  });
  // After the draft is in the box.
  useEffect(() => start(), []);
  const unqueue = async (messageId: string) => {
    const text = await queue.unqueue(messageId);
    if (text) restoreDraft(text);
    box.current?.focus();
  };
  const dialogs = { helpOpen, setHelpOpen, promptText, setPromptText };
  return { box, draft, completion, problem, submit, unqueue, dialogs };
}
