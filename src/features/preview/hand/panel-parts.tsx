import { type ReactNode, useState } from "react";
import type { Refusal } from "~/domain/project/hand-edit/edit-element";
import { copy } from "../copy";

/** A collapsible section that mounts its content when opened. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-border border-t pt-3"
    >
      <summary className="cursor-pointer font-medium text-[13px]">{title}</summary>
      {isOpen && <div className="flex flex-col gap-3 pt-3">{children}</div>}
    </details>
  );
}

/** Explains why something cannot be edited by hand. */
export const RefusalNote = ({ reason }: { reason: Refusal }) => <Note>{copy.hand.refusals[reason]}</Note>;

export const Note = ({ children }: { children: string }) => (
  <p className="text-[13px] text-muted">{children}</p>
);
