"use client";

import { Check, Copy, FileText, MessageSquare } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { chatAbout, markdownPath } from "~/domain/docs/address";
import { copy } from "../copy";
import { useCopy } from "../snippet/copy-button";

const styles = buttonStyles({ size: "sm" });

/** Copies the page, or opens it as Markdown or in the chat. */
export function PageActions({ path }: { path: string }) {
  const { isCopied, onCopy } = useCopy(copy.actions.copied);
  const copyPage = async () => {
    const response = await fetch(markdownPath(path)).catch(() => null);
    await onCopy(response?.ok ? await response.text() : undefined);
  };
  return (
    <div className="mt-6 flex flex-wrap gap-2 print:hidden">
      <button type="button" onClick={copyPage} className={styles}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
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
