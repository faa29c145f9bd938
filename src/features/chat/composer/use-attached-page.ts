import { useEffect, useRef } from "react";
import { markdownPath, pageToAttach } from "~/domain/docs/address";
import { toast } from "~/lib/toast";
import { copy } from "../copy";
import type { Attachments } from "./use-attachments";

/** Attaches the documentation page that "Open in chat" passed in the URL, once, and removes it from the URL. */
export function useAttachedPage({ add }: Attachments): void {
  const attach = useRef(add);
  attach.current = add;
  useEffect(() => {
    const path = pageToAttach(window.location.search);
    if (!path) return;
    window.history.replaceState(null, "", window.location.pathname);
    void readPage(path).then(
      (file) => attach.current([file]),
      () => toast.error(copy.attachedPageFailed),
    );
  }, []);
}

async function readPage(path: string): Promise<File> {
  const response = await fetch(markdownPath(path));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  const name = `${path.slice(1).replaceAll("/", "-")}.md`;
  return new File([await response.text()], name, { type: "text/markdown" });
}
