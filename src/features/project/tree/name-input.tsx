import { useEffect, useRef } from "react";
import { isComposing } from "~/lib/enter-key";

type NameInputProps = {
  label: string;
  initial: string;
  /** False if the name cannot be used; the input then stays. */
  onSubmit: (name: string) => boolean;
  onCancel: () => void;
};

/** Edits a file's name in its row. Enter and blur submit, Escape cancels. */
export function NameInput({ label, initial, onSubmit, onCancel }: NameInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    const dot = initial.lastIndexOf(".");
    input.current?.focus();
    // Selects the name without its extension.
    input.current?.setSelectionRange(0, dot > 0 ? dot : initial.length);
  }, [initial]);
  const submit = () => {
    const name = input.current?.value.trim() ?? "";
    if (isDone.current) return;
    isDone.current = true;
    if (name === "" || name === initial) onCancel();
    else if (!onSubmit(name)) {
      isDone.current = false;
      input.current?.focus();
    }
  };
  return (
    <input
      ref={input}
      aria-label={label}
      defaultValue={initial}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="h-6 min-w-0 flex-1 rounded-inner border border-control bg-background px-1 text-[13px] text-foreground outline-none focus:border-ring pointer-coarse:h-9 pointer-coarse:text-base"
      onClick={(event) => event.stopPropagation()}
      onBlur={submit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter") submit();
        if (event.key !== "Escape") return;
        isDone.current = true;
        onCancel();
      }}
    />
  );
}
