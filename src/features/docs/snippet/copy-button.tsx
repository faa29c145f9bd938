"use client";

import { Check, Copy } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useBriefly } from "~/lib/use-briefly";
import { copy } from "../copy";

const COPIED_MS = 2_000;

/** Copies a text and shows the result in a toast. `isCopied` is true for a moment. */
export function useCopy(success: string) {
  const [isCopied, showCopied] = useBriefly(COPIED_MS);
  const onCopy = async (text: string | undefined) => {
    if (text === undefined || !(await copyText(text))) return toast.error(copy.command.failed);
    showCopied();
    toast.success(copy.command.copied.title, { description: success });
  };
  return { isCopied, onCopy };
}

/** Copies a command or a snippet. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { isCopied, onCopy } = useCopy(copy.command.copied.text);
  return (
    <IconButton label={label} size="sm" onClick={() => onCopy(text)} className="print:hidden">
      {isCopied ? <Check /> : <Copy />}
    </IconButton>
  );
}
