"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import { type Entry, findEntries } from "./entry";

/** Searches the documentation as the user types. The index is part of the page. */
export function DocsSearch({ entries }: { entries: readonly Entry[] }) {
  const [query, setQuery] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const found = findEntries(entries, query);
  const close = () => setQuery("");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    const links = [...currentTarget.querySelectorAll("a")];
    if (key === "Escape") {
      close();
      box.current?.focus();
    } else if (key === "Enter" && target === box.current && !nativeEvent.isComposing) {
      event.preventDefault();
      links[0]?.click();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      const at = links.findIndex((link) => link === target) + (key === "ArrowDown" ? 1 : -1);
      const next = at < 0 ? box.current : links[at];
      if (!next || links.length === 0) return;
      event.preventDefault();
      next.focus();
    }
  };
  return (
    <search
      className="group relative w-full max-w-xs"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        aria-label={copy.search.label}
        placeholder={copy.search.label}
        autoComplete="off"
        className={cn(inputStyles, "h-9 pl-9 pointer-coarse:h-11")}
      />
      <div role="status" className="sr-only">
        {query.trim() && (found.length ? copy.search.found(found.length) : copy.search.none)}
      </div>
      {query.trim() && (
        <div className="absolute top-full right-0 left-0 mt-2 overflow-hidden rounded-card border border-border bg-elevated shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-14">
          {found.length ? (
            <ul className="max-h-80 overflow-auto p-1">
              {found.map(({ href, title, text }) => (
                // Enter opens the first match.
                <li key={href} className="rounded-inner first:group-has-[input:focus]:bg-hover">
                  <a
                    href={href}
                    onClick={close}
                    className="block rounded-inner px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <span className="block break-words font-medium">{title}</span>
                    <span className="line-clamp-2 text-[13px] text-muted">{text}</span>
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-4 py-3 text-muted">{copy.search.none}</p>
          )}
        </div>
      )}
    </search>
  );
}
