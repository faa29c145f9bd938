"use client";

import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Logo } from "~/components/layout/logo";
import { ButtonLink } from "~/components/ui/button-link";
import { IconButton } from "~/components/ui/icon-button";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import { useSignedIn } from "./use-signed-in";

/** The public pages' header: transparent at the top of the page, blurred and compact once scrolled. */
export function SiteHeader({ brand, themeSwitch }: { brand: string; themeSwitch: ReactNode }) {
  const [open, setOpen] = useState(false);
  const scrolled = useScrolled();
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      menuButton.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);
  const isSolid = scrolled || open;
  return (
    <header
      className={cn(
        // Without scripts it never becomes solid.
        "noscript:static sticky top-0 z-30 border-b transition-[color,background-color,border-color,margin] duration-200",
        // The margin grows by the height that the bar loses; otherwise the page would move and scroll back.
        isSolid ? "mb-[7px] border-border bg-background/80 backdrop-blur-md" : "-mb-px border-transparent",
      )}
    >
      <div
        className={cn(
          "mx-auto flex max-w-6xl items-center justify-between px-4 transition-[height] duration-200 sm:px-6",
          isSolid ? "h-14" : "h-16",
        )}
      >
        <Logo name={brand} always />
        <div className="flex items-center gap-1.5">
          {themeSwitch}
          <nav aria-label={copy.shell.navigation} className="flex items-center gap-1.5 max-sm:hidden">
            <AccountLinks />
          </nav>
          <IconButton
            ref={menuButton}
            label={open ? copy.shell.menu.close : copy.shell.menu.open}
            aria-expanded={open}
            aria-controls="site-menu"
            className="noscript:hidden sm:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <X /> : <Menu />}
          </IconButton>
        </div>
      </div>
      <nav
        id="site-menu"
        aria-label={copy.shell.navigation}
        className={cn("gap-2 px-4 pt-1 pb-4 sm:hidden", open ? "grid" : "max-sm:noscript:grid hidden")}
      >
        <AccountLinks wide />
      </nav>
    </header>
  );
}

/** Links to log in and sign up. Signed-in visitors get a link to the dashboard instead. */
function AccountLinks({ wide = false }: { wide?: boolean }) {
  const signedIn = useSignedIn();
  const size = wide ? "lg" : "md";
  return (
    <>
      <ButtonLink
        href={signedIn ? "/dashboard" : "/login"}
        variant={wide ? "secondary" : "ghost"}
        size={size}
        wide={wide}
        prefetch={false}
        className={wide ? undefined : "min-w-24"}
      >
        {signedIn ? copy.shell.dashboard : copy.shell.logIn}
      </ButtonLink>
      <ButtonLink
        href="/chat"
        variant={wide ? "primary" : "secondary"}
        size={size}
        wide={wide}
        prefetch={false}
      >
        {copy.shell.chat}
      </ButtonLink>
    </>
  );
}

/** Scroll distance in pixels after which the header becomes a compact bar. */
const THRESHOLD = 10;

/**
 * Whether the page is scrolled more than 10 pixels. Read after hydration and on scroll, never during rendering: the
 * bar's height shifts the page, so a page scrolled before hydration would give a different answer each time.
 */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return scrolled;
}
