import { createContext, type ReactNode, use, useId } from "react";
import { copy } from "../copy";

const ScopeContext = createContext("");

/** Footnotes of different texts may have the same labels. */
export const FootnoteScope = ({ children }: { children: ReactNode }) => (
  <ScopeContext value={useId()}>{children}</ScopeContext>
);

const useNoteId = (label: string): string => `note-${use(ScopeContext)}-${label}`;

/** Keeps the URL, which identifies the chat. */
const goTo = (id: string) => {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "nearest" });
  target?.focus();
};

export function FootnoteRef({ label }: { label: string }) {
  const id = useNoteId(label);
  return (
    <sup>
      <button
        type="button"
        id={`${id}-ref`}
        aria-label={copy.footnote.note(label)}
        onClick={() => goTo(id)}
        className="px-0.5 text-link hover:underline"
      >
        {label}
      </button>
    </sup>
  );
}

export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const id = useNoteId(label);
  return (
    <p id={id} tabIndex={-1} className="text-[13px] text-muted">
      <sup className="mr-1">{label}</sup>
      {children}{" "}
      <button
        type="button"
        aria-label={copy.footnote.back}
        title={copy.footnote.back}
        onClick={() => goTo(`${id}-ref`)}
        className="text-link hover:underline"
      >
        ↩
      </button>
    </p>
  );
}
