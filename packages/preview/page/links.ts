import { report } from "./output";
import { settings } from "./settings";

/** Follows links and forms within the page and to pages of the project, and opens no windows. @param visit goes to an address */
export function followLinks(visit: (address: string) => void): void {
  window.addEventListener("click", (event) => {
    const target = event.composedPath()[0];
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (!link || event.defaultPrevented) return;
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("javascript:")) return;
    // In a srcdoc page, even an anchor would navigate to the frame's own URL.
    event.preventDefault();
    visit(href);
  });
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const method = submitter?.getAttribute("formmethod") || form.getAttribute("method") || "get";
    if (method === "dialog") return;
    // The frame would navigate to its own URL, and the page would be gone.
    event.preventDefault();
    if (method.toLowerCase() === "post")
      return report("warn", "The form was not sent: the preview has no server that takes it.");
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
    const [action = ""] = (submitter?.getAttribute("formaction") || form.getAttribute("action") || "").split(
      "?",
    );
    visit(`${action}?${fields}`);
  });
  window.open = (address) => {
    report("warn", `A window for ${String(address ?? "")} was not opened: the preview opens no windows.`);
    return null;
  };
}

const pathOf = (page: string): string =>
  new URL(page, "http://project.invalid/").pathname.replace(/(?<=\/)index\.html?$/, "");

/** The address of the page that is shown. */
export const ownAddress = (): string => pathOf(settings.path || "index.html");

/** Another page of the project that has this address. */
export function otherFile({ pathname }: URL): string | null {
  const plain = pathname.replace(/(?<=\/)index\.html?$/, "");
  const names = [plain, `${plain}.html`, `${plain}/`];
  const file = settings.pages.find((page) => names.includes(pathOf(page)));
  return file === undefined || file === settings.path ? null : file;
}
