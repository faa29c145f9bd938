import { send } from "./channel";
import { report } from "./output";
import { settings } from "./settings";

/** Follows links within the page and to pages of the project, and opens no windows. */
export function followLinks(): void {
  // In a srcdoc page, an anchor link would navigate to the frame's own URL.
  window.addEventListener("click", (event) => {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!link || event.defaultPrevented) return;
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("javascript:")) return;
    event.preventDefault();
    const page = pageOf(href);
    if (href.startsWith("#")) location.hash = href;
    else if (page !== null) send({ type: "link", path: page });
    else report("log", `The link to ${href} was not followed: the preview shows one page.`);
  });
  window.open = (address) => {
    report("warn", `A window for ${String(address ?? "")} was not opened: the preview opens no windows.`);
    return null;
  };
}

/** The project's page that a link leads to. */
function pageOf(href: string): string | null {
  const root = "http://project.invalid/";
  const base = new URL(settings.path, root);
  if (!URL.canParse(href, base.href)) return null;
  const { origin, pathname } = new URL(href, base.href);
  const names = [pathname, `${pathname}.html`, `${pathname.replace(/\/$/, "")}/index.html`];
  const leadsTo = (page: string) => names.includes(new URL(page, root).pathname);
  return origin === base.origin ? (settings.pages.find(leadsTo) ?? null) : null;
}
