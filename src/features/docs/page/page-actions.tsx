"use client";

import { Check, Copy, FileText, MessageSquare } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { chatAbout, markdownPath } from "~/domain/docs/address";
import { copyText } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useBriefly } from "~/lib/use-briefly";
import { copy } from "../copy";
import { TICK_MS } from "../snippet/copy-button";

const styles = buttonStyles({ size: "sm" });

/** What readers and their agents do with a whole page. */
export function PageActions({ path }: { path: string }) {
  const [isTicked, tick] = useBriefly(TICK_MS);
  const onCopy = async () => {
    const response = await fetch(markdownPath(path)).catch(() => null);
    if (!response?.ok || !(await copyText(await response.text()))) return toast.error(copy.command.failed);
    tick();
    toast.success(copy.command.copied.title, { description: copy.actions.copied });
  };
  return (
    <div className="mt-6 flex flex-wrap gap-2 print:hidden">
      <button type="button" onClick={onCopy} className={styles}>
        {isTicked ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copy.actions.copy}
      </button>
      <a href={markdownPath(path)} className={styles}>
        <FileText aria-hidden />
        {copy.actions.markdown}
      </a>
      <a href={chatAbout(path)} className={styles}>
        <MessageSquare aria-hidden />
        {copy.actions.chat}
      </a>
    </div>
  );
}
