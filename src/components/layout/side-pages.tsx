"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { type SideGroup, SideNavigation } from "./side-navigation";

type SidePagesProps = {
  /** What the pages are, such as "Account pages". */
  label: string;
  groups: readonly SideGroup[];
  /** The title's, for what it labels. */
  titleId: string;
  children: ReactNode;
};

/** The current page of an area, titled, next to the list of the area's pages. */
export function SidePages({ label, groups, titleId, children }: SidePagesProps) {
  const path = usePathname();
  const current = groups.flatMap(({ pages }) => pages).find((page) => page.path === path);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(path, title);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <SideNavigation label={label} groups={groups} current={current} />
      <div className="flex min-w-0 flex-col gap-6">
        <h1
          ref={title}
          id={titleId}
          tabIndex={-1}
          className="font-semibold text-2xl tracking-tight outline-none"
        >
          {current?.label}
        </h1>
        <div className="flex flex-col gap-12">{children}</div>
      </div>
    </div>
  );
}

/** Moves the keyboard from the list to the page that it opened, or to the named part of it. */
function useFocusOnNavigation(path: string, title: { readonly current: HTMLElement | null }) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const part = document.getElementById(window.location.hash.slice(1));
    (part?.hasAttribute("tabindex") ? part : title.current)?.focus({ preventScroll: true });
  }, [path, title]);
}
