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
  /** `before`: the value when typing began; a preview of what is typed may change the value meanwhile. */
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const { text: shown, before } = draft ?? { text: value, before: value };
  const change = (text: string | null) => {
    setDraft(text === null ? null : { text, before });
    setInvalid(false);
  };
  const type = (text: string) => {
    onTyped?.(shown, text);
    change(text);
  };
  const cancel = () => {
    onTyped?.(shown, null);
    change(null);
  };
  const commit = (text = draft?.text.trim()) => {
    if (text === undefined) return;
    const parsed = parse && text !== before ? parse(text) : text;
    if (parsed === null) return setInvalid(true);
    change(null);
    if (parsed !== before) onCommit(parsed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step && direction !== 0 && !event.altKey) {
      event.preventDefault();
      return type(step(shown, direction * stepsOf(event)));
    }
    if (event.key === "Enter") commit();
    if (!draft || event.key === "Enter") return;
    // Undo and Escape apply to this field.
    event.stopPropagation();
    if (event.key === "Escape") cancel();
  };
  return {
    isInvalid,
    input: {
      value: shown,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
      onBlur: () => commit(),
      onKeyDown,
    },
    /** Changes the value by some steps. */
    nudge: (by: number) => step && commit(step(shown, by)),
    scrub: useScrub(step, { shown, isTyped: draft !== null, type, commit, cancel }),
  };
}

type Field = {
  shown: string;
  isTyped: boolean;
  type: (text: string) => void;
  commit: () => void;
  cancel: () => void;
};

/** For a label on which the pointer drags the value; undefined without steps. */
function useScrub(step: Options["step"], { shown, isTyped, type, commit, cancel }: Field) {
  const scrub = useRef<{ x: number; from: string } | null>(null);
  if (!step) return undefined;
  return {
    onPointerDown({ currentTarget, pointerId, clientX }: PointerEvent) {
      currentTarget.setPointerCapture(pointerId);
      scrub.current = { x: clientX, from: shown };
    },
    onPointerMove(event: PointerEvent) {
      if (!scrub.current) return;
      const steps = Math.trunc((event.clientX - scrub.current.x) / SCRUB_PX);
      if (steps !== 0 || isTyped) type(step(scrub.current.from, steps * stepsOf(event)));
    },
    onPointerUp() {
      scrub.current = null;
      commit();
    },
    onPointerCancel() {
      scrub.current = null;
      cancel();
    },
  };
}
