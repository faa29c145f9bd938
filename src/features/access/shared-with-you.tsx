"use client";

import type { MouseEvent, ReactNode } from "react";
import { personName } from "~/domain/access/person-name";
import { visibleText } from "~/domain/text/verbatim";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type SharedWithYouProps = {
  /** Shows who is in a chat now. */
  renderPeople: (chatId: string) => ReactNode;
  /** Opens an address within the page; absent: by navigating. */
  onOpen?: (address: string) => void;
};

/** The chats that others share with the user; nothing while there are none. */
export function SharedWithYou({ renderPeople, onOpen }: SharedWithYouProps) {
  const { data = [] } = api.access.listShared.useQuery();
  if (data.length === 0) return null;
  const open = (event: MouseEvent, address: string) => {
    // A modified click opens a tab, as for any link.
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(address);
  };
  return (
    <section aria-labelledby="shared-with-you" className="flex max-h-64 shrink-0 flex-col gap-1">
      <h2 id="shared-with-you" className="font-medium text-[13px] text-muted">
        {copy.list.title}
      </h2>
      <ul className="-mx-2 min-h-0 overflow-y-auto px-2">
        {data.map(({ chatId, title, owner, role }) => (
          <li key={chatId}>
            <a
              href={`/chat/${chatId}`}
              onClick={(event) => open(event, `/chat/${chatId}`)}
              className="flex min-h-14 flex-col justify-center rounded-control px-3 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex items-center gap-1.5 text-foreground text-sm">
                <span dir="auto" className="truncate">
                  {visibleText(title)}
                </span>
                {renderPeople(chatId)}
              </span>
              <span className="truncate text-muted text-xs">{copy.list.row(personName(owner), role)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
