import { type KeyboardEvent, type RefObject, useState } from "react";
import { floatingStyles } from "~/components/ui/floating-styles";
import type { Person } from "~/domain/access/share";
import { cn } from "~/lib/cn";
import { isEnter } from "~/lib/enter-key";
import { copy } from "../copy";

type MentionOptions = {
  box: RefObject<HTMLTextAreaElement | null>;
  typed: string;
  people: readonly Person[];
  onChange: (typed: string) => void;
  listId: string;
};

/** What is typed of a name, up to the cursor. */
const STARTED = /(?<![\p{L}\p{N}])@([\p{L}\p{N} ._'-]{0,40})$/u;
const MAX_PEOPLE = 6;

/** Completes names after an @. */
export function useMentions({ box, typed, people, onChange, listId }: MentionOptions) {
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  /** The text for which the list was closed. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const before = typed.slice(0, cursor);
  const started = closedFor === typed ? null : STARTED.exec(before);
  const found = started ? startingWith(started[1] ?? "", people) : [];
  const chosen = Math.min(active, found.length - 1);
  const choose = ({ name }: Person) => {
    const completed = `${before.slice(0, started?.index ?? cursor)}@${name?.trim()} `;
    const next = completed + typed.slice(cursor);
    onChange(next);
    setCursor(completed.length);
    setClosedFor(next);
    setActive(0);
    requestAnimationFrame(() => box.current?.setSelectionRange(completed.length, completed.length));
  };
  /** @returns whether the key was for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = found[chosen];
    if (!person) return false;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActive((chosen + step + found.length) % found.length);
    else if (event.key === "Escape") setClosedFor(typed);
    else if (event.key === "Tab" || (isEnter(event.nativeEvent) && !event.ctrlKey && !event.metaKey))
      choose(person);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const boxProps = {
    "aria-autocomplete": "list",
    "aria-controls": found.length > 0 ? listId : undefined,
    "aria-activedescendant": found.length > 0 ? `${listId}-${chosen}` : undefined,
    onSelect: () => setCursor(box.current?.selectionStart ?? 0),
  } as const;
  return { listId, found, chosen, choose, onKeyDown, boxProps };
}

const startingWith = (typed: string, people: readonly Person[]): Person[] => {
  const wanted = typed.toLowerCase();
  return people.filter(({ name }) => name?.trim().toLowerCase().startsWith(wanted)).slice(0, MAX_PEOPLE);
};

/** The people that a mention may mean. The box keeps the focus. */
export function PeopleList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { listId, found, chosen, choose } = mentions;
  if (found.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={copy.box.people}
      className={cn(floatingStyles, "absolute inset-x-0 top-full z-10 mt-1")}
    >
      {found.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys choose.
        <div
          key={person.id}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className="flex min-h-9 cursor-default select-none items-center rounded-inner px-2.5 py-1.5 text-[13px] hover:bg-hover aria-selected:bg-hover pointer-coarse:min-h-11"
        >
          {copy.name(person)}
        </div>
      ))}
    </div>
  );
}
