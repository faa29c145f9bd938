"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { PageLink } from "./docs-sidebar";

/** A menu of the header. Works without scripts; with them, Escape and a press elsewhere close it. */
export function HeaderMenu({ label, links }: { label: string; links: readonly PageLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  });
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== "Escape") return;
    close();
    currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={menu}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      className="group relative"
    >
      <summary className="flex select-none items-center gap-1 rounded-inner px-2 py-1.5 text-muted transition-colors hover:text-foreground group-open:text-foreground [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-0 mt-2 min-w-56 rounded-card border border-border bg-elevated p-1 shadow-raised">
        {links.map(({ href, title, description }) => (
          <li key={href}>
            <a
              href={href}
              className="block rounded-inner px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="block font-medium">{title}</span>
              <span className="block max-w-64 text-[13px] text-muted">{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
