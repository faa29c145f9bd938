import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * State for editing in place, opened by `button`. When the form closes, focus returns to the button unless something
 * else has it.
 */
export function useEditing(): {
  editing: boolean;
  setEditing: (editing: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
} {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { editing, setEditing, button };
}
