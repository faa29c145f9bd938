import { useEffect } from "react";
import { company } from "~/domain/marketing/company";
import { copy } from "../copy";

/** Names the browser's tab after the chat: the page's own title cannot follow a chat that begins or is renamed. */
export function useTabTitle(title: string | undefined) {
  useEffect(() => {
    document.title = `${title ?? copy.panes.chat} · ${company.product}`;
  }, [title]);
}
