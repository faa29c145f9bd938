"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { copy } from "./copy";

const TICK_MS = 2_000;

/** Whether something was just copied, for as long as the tick is shown. */
export function useTick(): [boolean, () => void] {
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    if (!isTicked) return;
    const timer = setTimeout(() => setTicked(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isTicked]);
  return [isTicked, () => setTicked(true)];
}

/** Copies a command or a snippet. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isTicked, tick] = useTick();
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
