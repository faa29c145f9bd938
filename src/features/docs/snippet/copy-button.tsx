"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useBriefly } from "~/lib/use-briefly";
import { copy } from "../copy";

/** How long the tick stays that shows what was copied. */
export const TICK_MS = 2_000;

/** Copies a command or a snippet. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isTicked, tick] = useBriefly(TICK_MS);
  const onCopy = async () => {
    if (!(await copyText(text))) return toast.error(copy.command.failed);
    tick();
    toast.success(copy.command.copied.title, { description: copy.command.copied.text });
  };
  return (
    <IconButton label={label} size="sm" onClick={onCopy} className="print:hidden">
      {isTicked ? <Check /> : <Copy />}
    </IconButton>
  );
}
