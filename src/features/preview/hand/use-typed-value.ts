import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { isComposing } from "~/lib/enter-key";

type Options = {
  value: string;
  /** Normalizes the text; null rejects it. By default, the text itself. */
  parse?: ((typed: string) => string | null) | undefined;
  /** The value some steps away. */
  step?: ((value: string, by: number) => string) | undefined;
  /** `before`: the text until now; `after`: null if it is given up. */
  onTyped?: ((before: string, after: string | null) => void) | undefined;
  onCommit: (text: string) => void;
};

const SCRUB_PX = 4;
const stepsOf = ({ shiftKey }: { shiftKey: boolean }): number => (shiftKey ? 10 : 1);

/** What is typed into a field, until Enter or blur commits it. An invalid text stays for correction. */
export function useTypedValue({ value, parse, step, onTyped, onCommit }: Options) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const scrub = useRef<{ x: number; from: string } | null>(null);
  const change = (text: string | null) => {
    setTyped(text);
    setInvalid(false);
  };
  const type = (text: string) => {
    onTyped?.(typed ?? value, text);
    change(text);
  };
  const commit = (typedText = typed) => {
    if (typedText === null) return;
    const text = typedText.trim();
    const parsed = parse && text !== value ? parse(text) : text;
    if (parsed === null) return setInvalid(true);
    change(null);
    if (parsed !== value) onCommit(parsed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step && direction !== 0 && !event.altKey) {
      event.preventDefault();
      return type(step(typed ?? value, direction * stepsOf(event)));
    }
    if (event.key === "Enter") commit();
    // Of a field with input, undo, deletion and Escape apply to the field.
    const isOwn = event.key === "Delete" || event.key === "Backspace" || typed !== null;
    if (!isOwn || event.key === "Enter") return;
    event.stopPropagation();
    if (event.key !== "Escape") return;
    onTyped?.(typed ?? value, null);
    change(null);
  };
  return {
    isInvalid,
    input: {
      value: typed ?? value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      onBlur: () => commit(),
      onKeyDown,
    },
    /** Changes the value by some steps. */
    nudge: (by: number) => step && commit(step(typed ?? value, by)),
    /** For a label on which the pointer drags the value. */
    scrub: step && {
      onPointerDown({ currentTarget, pointerId, clientX }: PointerEvent) {
        currentTarget.setPointerCapture(pointerId);
        scrub.current = { x: clientX, from: typed ?? value };
      },
      onPointerMove(event: PointerEvent) {
        if (!scrub.current) return;
        const steps = Math.trunc((event.clientX - scrub.current.x) / SCRUB_PX);
        if (steps !== 0 || typed !== null) type(step(scrub.current.from, steps * stepsOf(event)));
      },
      onPointerUp() {
        scrub.current = null;
        commit();
      },
      onPointerCancel() {
        scrub.current = null;
        onTyped?.(typed ?? value, null);
        change(null);
      },
    },
  };
}
