import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * For what is read and, after a press on `button`, edited in its place. The form takes the focus with it when it goes:
 * it returns to where it came from, unless it was given to something else before.
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
