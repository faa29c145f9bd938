"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { accountPages, pageWithAnchor } from "~/domain/account/account-page";
import { AccountNavigation } from "./page/navigation";

/** A page of the account, next to the list of all of them. */
export function AccountPage({ children }: { children: ReactNode }) {
  const path = usePathname();
  const current = accountPages.find((page) => page.path === path);
  const title = useRef<HTMLHeadingElement>(null);
  useOldAnchors(path);
  useFocusOnNavigation(path, title);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <AccountNavigation current={current} />
      <div className="flex min-w-0 flex-col gap-6">
        <h1
          ref={title}
          id="account-title"
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

/** Links from when the account was one page name a part of it, such as `#github`: leads to the page that has it now. */
function useOldAnchors(path: string) {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const { hash, search } = window.location;
      const page = pageWithAnchor(hash.slice(1));
      if (page && page.path !== path) router.replace(page.path + search + hash);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [path, router]);
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
