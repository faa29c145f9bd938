import { defineAddress } from "../page/page-address";

/** Where browsers go back to from a host's page for missing ones; see src/domain/project/site.ts. */
const ASKED = "site-address";

/** The folder of the site that an address of its page is in, without "/" at its end. */
function siteFolder(): string {
  // A publication, which has no origin, with what stands in for its cookie.
  const published = self.origin === "null" && /^\/p\/[^/]+(?:\/~[^/]+)?/.exec(location.pathname)?.[0];
  return published || location.pathname.slice(0, location.pathname.lastIndexOf("/"));
}

/**
 * Gives a page whose code decides what is at its addresses those below the site's folder, as if that were the root of
 * its host.
 */
export function defineSiteAddress(): void {
  const folder = siteFolder();
  const isInside = ({ pathname }: URL) => pathname === folder || pathname.startsWith(`${folder}/`);
  const inSite = (url: URL): URL => {
    const to = new URL(url);
    if (to.origin === new URL(location.href).origin && !isInside(to)) to.pathname = folder + to.pathname;
    return to;
  };
  const url = (): URL => {
    const at = new URL(location.href);
    if (folder !== "" && isInside(at)) at.pathname = at.pathname.slice(folder.length) || "/";
    return at;
  };
  const go = (to: URL, { replace }: { replace: boolean }) => {
    const { href } = inSite(to);
    if (replace) location.replace(href);
    else location.href = href;
  };
  defineAddress({ url, go, reload: () => location.reload() });

  const { history } = window;
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name].bind(history);
    history[name] = (state, unused, to) => {
      if (to === undefined || to === null) return change(state, unused);
      const { href } = inSite(new URL(String(to), url()));
      try {
        change(state, unused, href);
      } catch (error) {
        // Some browsers give a page without an origin no other path.
        if (name === "replaceState" || !(error instanceof DOMException) || error.name !== "SecurityError")
          throw error;
        location.href = href;
      }
    };
  }
  const asked = new URLSearchParams(location.search).get(ASKED);
  if (asked?.startsWith("/")) history.replaceState(null, "", new URL(asked, url()).href);
  keepRelativeNames(folder);
  window.addEventListener("click", (event) => leadLinks(event, inSite));
}

/** What a page names relatively is in the site's folder, whatever its address becomes. */
function keepRelativeNames(folder: string): void {
  if (document.querySelector("base")) return;
  const base = document.createElement("base");
  base.href = `${folder}/`;
  document.head.prepend(base);
}

/** Links from the root lead to the site's. */
function leadLinks(event: MouseEvent, inSite: (url: URL) => URL): void {
  const target = event.composedPath()[0];
  const link = target instanceof Element ? target.closest("a[href^='/']") : null;
  if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  // As late as this, because the page's code reads what it wrote.
  link.href = inSite(new URL(link.href)).href;
}
