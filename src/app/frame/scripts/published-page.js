// Runs first in every published page. Plain JavaScript, served verbatim; shares one function scope with the scripts
// that it names.
{
  const holder = /** @type {HTMLScriptElement} */ (document.getElementById("page-config"));
  /** @type {import("../../../domain/project/site").PageConfig} */
  const config = JSON.parse(holder.textContent);
  holder.remove();
  document.currentScript?.remove();
  const root = document.documentElement;

  // Under our own address a page has no origin, where these throw and would break most pages. Elsewhere they work.
  const { error: fail, warn } = console;
  const line = { send() {}, warn };
  for (const area of /** @type {const} */ (["local", "session"])) {
    try {
      window[`${area}Storage`].length;
    } catch {
      const { items, databases } = createStorage(area, [], line);
      Object.defineProperty(window, `${area}Storage`, { configurable: true, value: items });
      if (area === "local")
        Object.defineProperty(window, "pageDatabases", {
          configurable: true,
          value: { ...databases, warn },
        });
    }
  }
  try {
    document.cookie;
  } catch {
    let cookies = "";
    Object.defineProperty(document, "cookie", {
      configurable: true,
      get: () => cookies,
      set: (/** @type {unknown} */ value) => {
        const pair = String(value).split(";")[0] ?? "";
        cookies = cookies ? `${cookies}; ${pair}` : pair;
      },
    });
  }

  if (config.followsTheme) {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const name = dark.matches ? "dark" : "light";
      root.classList.toggle("dark", dark.matches);
      root.classList.toggle("light", !dark.matches);
      root.dataset.theme = name;
      root.style.colorScheme = name;
    };
    apply();
    dark.addEventListener("change", apply);
  }

  // A page that is shown at another address than its own has a base, and would leave itself by "#part".
  window.addEventListener("click", (event) => {
    const target = event.composedPath()[0];
    const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : null;
    if (event.defaultPrevented || !href?.startsWith("#") || !document.querySelector("base")) return;
    event.preventDefault();
    location.hash = href;
  });

  if (config.libraries) answerAddresses(config.libraries, () => {});
  takeTailwindConfig();
  if (config.bundle) {
    /** @type {Promise<void>} */
    const parsed = new Promise((resolve) => {
      document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    });
    void createModules(fail, () => "").start(config.bundle, parsed);
  }
}
