import { defineAddress } from "../page/page-address";

/** The query parameter with the original address, set by a host's 404 page; see src/domain/project/site.ts. */
const ORIGINAL_ADDRESS = "site-address";

/** The folder of the page's site, without a trailing slash. */
function siteFolder(): string {
  // A publication, which has an opaque origin; "~…" in the path replaces its cookie.
  const published = self.origin === "null" && /^\/p\/[^/]+(?:\/~[^/]+)?/.exec(location.pathname)?.[0];
  return published || location.pathname.slice(0, location.pathname.lastIndexOf("/"));
}

/**
 * Defines the address of a page with client-side routes, as if the site's folder were the root of its host.
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
        // Some browsers do not let a page with an opaque origin change its path.
        if (name === "replaceState" || !(error instanceof DOMException) || error.name !== "SecurityError")
          throw error;
        location.href = href;
      }
    };
  }
  const original = new URLSearchParams(location.search).get(ORIGINAL_ADDRESS);
  if (original?.startsWith("/")) history.replaceState(null, "", new URL(original, url()).href);
  setBase(folder);
  window.addEventListener("click", (event) => rewriteRootLink(event, inSite));
}

/** Relative addresses always resolve in the site's folder, whatever the page's address becomes. */
function setBase(folder: string): void {
  if (document.querySelector("base")) return;
  const base = document.createElement("base");
  base.href = `${folder}/`;
  document.head.prepend(base);
}

/** Makes a link to "/…" point into the site's folder. */
function rewriteRootLink(event: MouseEvent, inSite: (url: URL) => URL): void {
  const target = event.composedPath()[0];
  const link = target instanceof Element ? target.closest("a[href^='/']") : null;
  if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  // Only on click, because the page's code may read the address that it wrote.
  link.href = inSite(new URL(link.href)).href;
}
