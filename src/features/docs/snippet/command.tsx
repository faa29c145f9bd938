"use client";

import { copy } from "../copy";
import { CopyButton } from "./copy-button";
import { useServerAddress } from "./server-address";

/** A command line with a copy button. */
export function Command({ children }: { children: string }) {
  const command = useServerAddress()(children);
  return (
    <div className="mt-4 flex items-center gap-3 rounded-card border border-border bg-surface py-1.5 pr-2 pl-4">
      <code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap font-mono text-[13px]">
        <span aria-hidden className="select-none text-muted">
          ${" "}
        </span>
        {command}
      </code>
      <CopyButton label={copy.command.copy(command)} text={command} />
    </div>
  );
}
