import { type ReactNode, useState } from "react";

/** A part of the panel that is folded until it is opened; its contents are made only then. */
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
