import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { inputStyles } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import type { Person } from "~/domain/access/share";
import { withIds, withNames } from "~/domain/review/mentions";
import { MAX_COMMENT_CHARACTERS } from "~/domain/review/thread";
import { cn } from "~/lib/cn";
import { isEnter } from "~/lib/enter-key";
import { copy } from "../copy";
import { PeopleList, useMentions } from "./mention-list";

type CommentBoxProps = {
  label: string;
  submit: string;
  people: readonly Person[];
  /** The stored text of a comment that is edited. */
  initial?: string;
  autoFocus?: boolean;
  /** Receives the text to store. A rejection keeps what was typed. */
  onSubmit: (text: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Writes a comment. What is typed has names; what is stored has their ids. */
export function CommentBox({ label, submit, people, initial = "", ...props }: CommentBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => withNames(initial, people, copy.somebody));
  const { state, send } = useSending({ typed, people, onSubmit: props.onSubmit, onSent: () => setTyped("") });
  const mentions = useMentions({ box, typed, people, onChange: setTyped, listId: `${id}-people` });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return;
    if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey)) void send(event);
  };
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <div className="relative">
        <textarea
          ref={box}
          aria-label={label}
          rows={3}
          dir="auto"
          value={typed}
          maxLength={MAX_COMMENT_CHARACTERS}
          placeholder={label}
          // biome-ignore lint/a11y/noAutofocus: the box was just asked for
          autoFocus={props.autoFocus}
          aria-describedby={`${id}-hint`}
          {...mentions.boxProps}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className={cn(inputStyles, "field-sizing-content max-h-60 min-h-20 py-2")}
        />
        <PeopleList mentions={mentions} />
      </div>
      {state instanceof Error && <Notice tone="danger">{state.message}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <p id={`${id}-hint`} className="flex-1 text-muted text-xs">
          {copy.box.hint}
        </p>
        {props.onCancel && (
          <Button size="sm" variant="ghost" onClick={props.onCancel}>
            {copy.box.cancel}
          </Button>
        )}
        <Button size="sm" type="submit" disabled={typed.trim() === ""} loading={state === "sending"}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

type Sending = {
  typed: string;
  people: readonly Person[];
  onSubmit: CommentBoxProps["onSubmit"];
  onSent: () => void;
};

function useSending({ typed, people, onSubmit, onSent }: Sending) {
  const [state, setState] = useState<"idle" | "sending" | Error>("idle");
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed.trim() === "" || state === "sending") return;
    setState("sending");
    try {
      await onSubmit(withIds(typed.trim(), people));
      onSent();
      setState("idle");
    } catch (error) {
      setState(error instanceof Error ? error : new Error(copy.thread.failed));
    }
  };
  return { state, send };
}
