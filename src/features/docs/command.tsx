"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useBriefly } from "~/lib/use-briefly";
import { copy } from "./copy";

const TICK_MS = 2_000;

/** A command line with a copy button. */
export function Command({ children }: { children: string }) {
  const [copied, showCopied] = useBriefly(TICK_MS);
  const onCopy = async () => {
    if (!(await copyText(children))) return toast.error(copy.command.failed);
    showCopied();
    toast.success(copy.command.copied.title, { description: copy.command.copied.text });
  };
  return (
    <div className="mt-4 flex items-center gap-3 rounded-card border border-border bg-surface py-1.5 pr-1.5 pl-4">
      <code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap font-mono text-[13px]">
        <span aria-hidden className="select-none text-muted">
          ${" "}
        </span>
        {children}
      </code>
      <IconButton label={copy.command.copy(children)} onClick={onCopy}>
        {copied ? <Check /> : <Copy />}
      </IconButton>
    </div>
  );
}
