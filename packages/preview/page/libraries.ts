import type { PageLibraries } from "../previewed-page";

type Report = (level: "log" | "warn" | "error", text: string) => void;
type SetAddress = (element: Element, name: string, address: string) => void;

const attributes = [
  [HTMLScriptElement, "src"],
  [HTMLLinkElement, "href"],
] as const;

const { setAttribute, removeAttribute } = Element.prototype;

/** Redirects the libraries that the page's scripts load from CDNs at run time to this server's copies. */
export function redirectCdnAddresses({ found, missing }: PageLibraries, report: Report) {
  const noted = new Set<string>();
  const addresses = Object.keys(found);

  function redirect(address: string): string | undefined {
    if (!Object.hasOwn(found, address)) return undefined;
    const { address: own = "", note = "" } = found[address] ?? {};
    if (note && !noted.has(note)) report("log", note);
    noted.add(note);
    return own;
  }

  /** The text with this server's addresses. */
  const redirectAll = (text: string): string =>
    addresses.reduce(
      (all, each) => (all.includes(each) ? all.replaceAll(each, redirect(each) ?? each) : all),
      text,
    );

  const setAddress: SetAddress = (element, name, address) => {
    const own = redirect(address);
    setAttribute.call(element, name, own ?? address);
    if (own === undefined) return;
    // The integrity hash is that of the CDN's file, even if it is set later.
    removeAttribute.call(element, "integrity");
    Object.defineProperty(element, "integrity", { value: "", writable: true, configurable: true });
    setAttribute.call(element, "crossorigin", "anonymous");
  };

  redirectSetters(setAddress);
  for (const name of ["write", "writeln"] as const) {
    const native = document[name].bind(document);
    document[name] = (...texts) => native(...texts.map((text) => redirectAll(String(text))));
  }

  function redirectElement(element: Element): void {
    if (element instanceof HTMLLinkElement) {
      const address = element.getAttribute("href") ?? "";
      if (Object.hasOwn(found, address)) setAddress(element, "href", address);
    }
    if (element instanceof HTMLStyleElement && addresses.some((each) => element.textContent?.includes(each)))
      element.textContent = redirectAll(element.textContent ?? "");
  }
  if (addresses.length > 0) redirectAdded(redirectElement);

  return {
    /** The message for a blocked address; "" if it was redirected. */
    explain: (address: string) => (Object.hasOwn(found, address) ? "" : missing[address]),
  };
}

/** Overrides the setters for the address of a script or link. */
function redirectSetters(setAddress: SetAddress): void {
  for (const [type, name] of attributes) {
    const native = Object.getOwnPropertyDescriptor(type.prototype, name);
    Object.defineProperty(type.prototype, name, {
      ...native,
      set(this: Element, value: unknown) {
        setAddress(this, name, String(value));
      },
    });
  }
  Element.prototype.setAttribute = function (name, value) {
    const isAddress = attributes.some(
      ([type, own]) => this instanceof type && own === String(name).toLowerCase(),
    );
    const isHash = Object.hasOwn(this, "integrity") && String(name).toLowerCase() === "integrity";
    if (isAddress) setAddress(this, name, String(value));
    else if (!isHash) setAttribute.call(this, name, value);
  };
}

/** Handles links and styles that are added by other means. */
function redirectAdded(redirectElement: (element: Element) => void): void {
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      for (const element of [node, ...node.querySelectorAll("link, style")]) redirectElement(element);
    }
  }).observe(document, { childList: true, subtree: true });
}
