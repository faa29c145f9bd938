import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { QueuedMessage } from "~/domain/chat/message";
import type { ChatCommands } from "../completion/commands";
import { useCompletion } from "../completion/use-completion";
import { focusMessageBoxIfIdle } from "../message-box";
import type { ReferenceStore } from "../reference-store";
import { canSend, hasText, type ReplyPhase, restoreText } from "../state";
import type { Attachments } from "./use-attachments";
import { type ContextSource, runProblem } from "./use-context-fit";
import { useDraft } from "./use-draft";
import type { WayChoice } from "./use-way";

const SAVE_COMMAND = /^\/save\s+(\S[\s\S]*)$/;

export type ComposerProps = {
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

/** The text of the message box, what completes it, and what sends it. */
export function useComposer({ chatId, phase, onSend, queue, way, slots, about }: ComposerProps) {
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
  const problem = runProblem(way.way, context);
  const giveBack = (text: string) => draft.write(restoreText(text, box.current?.value ?? ""));
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
    if (!(await onSend(text))) giveBack(text);
  };
  const takeBack = async (messageId: string) => {
    const taken = await queue.takeBack(messageId);
    if (taken) giveBack(taken);
    box.current?.focus();
  };
  const dialogs = { helpOpen, setHelpOpen, promptText, setPromptText };
  return { box, draft, completion, problem, submit, takeBack, dialogs };
}
