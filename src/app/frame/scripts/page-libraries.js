// Gives scripts of the previewed page this server's copies of the libraries that they load from CDNs while they run.
// Shares one function scope with page-runtime.js.
/**
 * @typedef {import("../../../domain/preview/cdn/answer-page").PageLibraries} PageLibraries
 * @param {PageLibraries} libraries
 * @param {(level: "log" | "warn" | "error", text: string) => void} report
 */
// biome-ignore lint/correctness/noUnusedVariables: used by page-runtime.js
function answerAddresses({ found, missing }, report) {
  const said = new Set();
  const addresses = Object.keys(found);

  /** @param {string} address @returns {string | undefined} */
  function answer(address) {
    if (!Object.hasOwn(found, address)) return undefined;
    const { address: own = "", note = "" } = found[address] ?? {};
    if (note && !said.has(note)) report("log", note);
    said.add(note);
    return own;
  }

  /** With this server's addresses. @param {string} text */
  function answerAll(text) {
    return addresses.reduce(
      (all, each) => (all.includes(each) ? all.replaceAll(each, answer(each) ?? each) : all),
      text,
    );
  }

  const setAttribute = Element.prototype.setAttribute;
  const removeAttribute = Element.prototype.removeAttribute;

  /** @param {Element} element @param {string} name @param {string} address */
  function setAddress(element, name, address) {
    const own = answer(address);
    setAttribute.call(element, name, own ?? address);
    if (own === undefined) return;
    // The hash of the CDN's file, whenever it is set.
    removeAttribute.call(element, "integrity");
    Object.defineProperty(element, "integrity", { value: "", writable: true, configurable: true });
    setAttribute.call(element, "crossorigin", "anonymous");
  }

  /** @type {[typeof Element, string][]} */
  const attributes = [
    [HTMLScriptElement, "src"],
    [HTMLLinkElement, "href"],
  ];
  for (const [type, name] of attributes) {
    const native = Object.getOwnPropertyDescriptor(type.prototype, name);
    Object.defineProperty(type.prototype, name, {
      ...native,
      /** @param {unknown} value */
      set(value) {
        setAddress(/** @type {Element} */ (this), name, String(value));
      },
    });
  }
  /** @param {string} name @param {string} value */
  Element.prototype.setAttribute = function (name, value) {
    const isAddress = attributes.some(
      ([type, own]) => this instanceof type && own === String(name).toLowerCase(),
    );
    const isHash = Object.hasOwn(this, "integrity") && String(name).toLowerCase() === "integrity";
    if (isAddress) setAddress(this, name, String(value));
    else if (!isHash) setAttribute.call(this, name, value);
  };
  for (const name of /** @type {const} */ (["write", "writeln"])) {
    const native = document[name].bind(document);
    document[name] = (...texts) => native(...texts.map((text) => answerAll(String(text))));
  }
  if (addresses.length > 0) {
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const element of [node, ...node.querySelectorAll("link, style")]) answerElement(element);
      }
    }).observe(document, { childList: true, subtree: true });
  }

  /** @param {Element} element */
  function answerElement(element) {
    if (element instanceof HTMLLinkElement) {
      const address = element.getAttribute("href") ?? "";
      if (Object.hasOwn(found, address)) setAddress(element, "href", address);
    }
    if (element instanceof HTMLStyleElement && addresses.some((each) => element.textContent?.includes(each)))
      element.textContent = answerAll(element.textContent ?? "");
  }

  return {
    /** What to say about an address that was blocked; "" for one that is answered after all. @param {string} address */
    explain: (address) => (Object.hasOwn(found, address) ? "" : missing[address]),
  };
}

/**
 * Pages for Tailwind's CDN script set `tailwind.config`; Tailwind 4 takes its theme as CSS.
 */
// biome-ignore lint/correctness/noUnusedVariables: used by page-runtime.js
function takeTailwindConfig() {
  /** The variables of Tailwind 4 for the themes of Tailwind 3. @type {Record<string, string>} */
  const variables = {
    colors: "color",
    fontFamily: "font",
    fontSize: "text",
    borderRadius: "radius",
    boxShadow: "shadow",
    spacing: "spacing",
    screens: "breakpoint",
    maxWidth: "container",
    animation: "animate",
    letterSpacing: "tracking",
    lineHeight: "leading",
  };
  /** @type {any} */
  let config = {};

  /** @param {string} name @param {any} value @returns {string[]} */
  function declarations(name, value) {
    if (typeof value === "string" || typeof value === "number") return [`${name}: ${value};`];
    if (Array.isArray(value))
      return declarations(name, typeof value[1] === "object" ? value[0] : value.join(", "));
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      declarations(key === "DEFAULT" ? name : `${name}-${key}`, inner),
    );
  }

  /** @param {any} theme */
  function themeOf(theme) {
    const lines = Object.entries(variables).flatMap(([key, prefix]) =>
      declarations(`--${prefix}`, theme?.[key]),
    );
    const keyframes = Object.entries(theme?.keyframes ?? {}).map(([name, steps]) => {
      const rules = Object.entries(steps).map(
        ([step, style]) => `${step} { ${styleOf(/** @type {any} */ (style))} }`,
      );
      return `@keyframes ${name} { ${rules.join(" ")} }`;
    });
    const images = Object.entries(theme?.backgroundImage ?? {}).map(
      ([name, image]) => `@utility bg-${name} { background-image: ${image}; }`,
    );
    return `@theme { ${lines.join(" ")} ${keyframes.join(" ")} } ${images.join(" ")}`;
  }

  /** @param {Record<string, string>} style */
  const styleOf = (style) =>
    Object.entries(style)
      .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
      .join(" ");

  const tailwind = {
    get config() {
      return config;
    },
    set config(next) {
      config = next;
      const style = document.createElement("style");
      style.setAttribute("type", "text/tailwindcss");
      style.textContent = `${themeOf(next?.theme)} ${themeOf(next?.theme?.extend)}`;
      document.head.append(style);
    },
  };
  Object.defineProperty(window, "tailwind", { configurable: true, writable: true, value: tailwind });
}
