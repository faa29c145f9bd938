import type { PageLibraries } from "../previewed-page";

type Report = (level: "log" | "warn" | "error", text: string) => void;
type SetAddress = (element: Element, name: string, address: string) => void;

const attributes = [
  [HTMLScriptElement, "src"],
  [HTMLLinkElement, "href"],
] as const;

const { setAttribute, removeAttribute } = Element.prototype;

/** Gives scripts of the page this server's copies of the libraries that they load from CDNs while they run. */
export function answerAddresses({ found, missing }: PageLibraries, report: Report) {
  const said = new Set<string>();
  const addresses = Object.keys(found);

  function answer(address: string): string | undefined {
    if (!Object.hasOwn(found, address)) return undefined;
    const { address: own = "", note = "" } = found[address] ?? {};
    if (note && !said.has(note)) report("log", note);
    said.add(note);
    return own;
  }

  /** With this server's addresses. */
  const answerAll = (text: string): string =>
    addresses.reduce(
      (all, each) => (all.includes(each) ? all.replaceAll(each, answer(each) ?? each) : all),
      text,
    );

  const setAddress: SetAddress = (element, name, address) => {
    const own = answer(address);
    setAttribute.call(element, name, own ?? address);
    if (own === undefined) return;
    // The hash of the CDN's file, whenever it is set.
    removeAttribute.call(element, "integrity");
    Object.defineProperty(element, "integrity", { value: "", writable: true, configurable: true });
    setAttribute.call(element, "crossorigin", "anonymous");
  };

  answerSetters(setAddress);
  for (const name of ["write", "writeln"] as const) {
    const native = document[name].bind(document);
    document[name] = (...texts) => native(...texts.map((text) => answerAll(String(text))));
  }

  function answerElement(element: Element): void {
    if (element instanceof HTMLLinkElement) {
      const address = element.getAttribute("href") ?? "";
      if (Object.hasOwn(found, address)) setAddress(element, "href", address);
    }
    if (element instanceof HTMLStyleElement && addresses.some((each) => element.textContent?.includes(each)))
      element.textContent = answerAll(element.textContent ?? "");
  }
  if (addresses.length > 0) answerAdded(answerElement);

  return {
    /** What to say about an address that was blocked; "" for one that is answered after all. */
    explain: (address: string) => (Object.hasOwn(found, address) ? "" : missing[address]),
  };
}

/** Replaces what sets the address of a script or a link. */
function answerSetters(setAddress: SetAddress): void {
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

/** Links and styles that are added in any other way. */
function answerAdded(answerElement: (element: Element) => void): void {
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      for (const element of [node, ...node.querySelectorAll("link, style")]) answerElement(element);
    }
  }).observe(document, { childList: true, subtree: true });
}
