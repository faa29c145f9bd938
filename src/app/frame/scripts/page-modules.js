// Runs the compiled files of a project inside the previewed page: a table of CommonJS modules, packages from blob:
// addresses, and updates that keep the state of React components. Shares one function scope with page-runtime.js.
/**
 * @typedef {import("../../../domain/preview/page-bundle").PageBundle} PageBundle
 * @typedef {{ exports: any, style(css: string): void, meta: object }} Module
 * @param {(text: string) => void} fail reports an error that nothing handled
 * @param {(code: string) => string} placeOfSyntaxError ":line:column"
 */
// biome-ignore lint/correctness/noUnusedVariables: used by page-runtime.js
function createModules(fail, placeOfSyntaxError) {
  /** @type {PageBundle | null} */
  let bundle = null;
  /** @type {Map<string, any>} */
  const packages = new Map();
  /** @type {Map<string, Module>} */
  const loaded = new Map();
  /** Who imports a module. @type {Map<string, Set<string>>} */
  const importers = new Map();
  /** @type {Map<string, HTMLStyleElement>} */
  const styles = new Map();
  /** Where elements were written, by their props, which React keeps. @type {WeakMap<object, { path: string, line: number }>} */
  const written = new WeakMap();
  const tailwindRules =
    /@(?:apply|theme|utility|variant|custom-variant|layer|tailwind|config|plugin)\b|@import ["']tailwindcss|\btheme\(/;
  const webImports =
    /@import\s+(?:url\(\s*)?(?:"((?:https?:)?\/\/[^"]+)"|'((?:https?:)?\/\/[^']+)'|((?:https?:)?\/\/[^"')\s]+))\s*\)?[^;]*;/g;
  // See src/domain/project/bundle/next-app.ts.
  const [nextApp, nextRouter] = ["next:app", "next/app-router"];
  const PREFIX = "(function(require,module,exports,$RefreshReg$,$RefreshSig$){";
  // biome-ignore lint/security/noGlobalEval: running code is what this document is for
  const run = globalThis.eval;

  class BrokenModule extends Error {}

  /** @param {PageBundle} next @param {Promise<void>} parsed the packages load meanwhile */
  async function start(next, parsed) {
    bundle = next;
    for (const error of next.errors) fail(error);
    if (next.entry === null) return;
    try {
      await Promise.all([loadPackages(next.packages), parsed]);
      if (next.tailwind) {
        const config = load(next.tailwind, null);
        Reflect.get(window, "tailwind").config = config.default ?? config;
      }
      for (const path of next.styles) load(path, null);
      const exports = load(next.entry, null);
      if (next.mounts === "react") mountReact(exports);
      if (next.mounts === "vue") mountVue(exports);
    } catch (error) {
      if (error instanceof BrokenModule) return fail(error.message);
      // As an uncaught error, so that it is reported with its place.
      setTimeout(() => {
        throw error;
      });
    }
  }

  /** @param {PageBundle["packages"]} wanted */
  async function loadPackages({ files, texts }) {
    const addresses = Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [
        file,
        URL.createObjectURL(new Blob([text], { type: "text/javascript" })),
      ]),
    );
    /** @type {Record<string, string | undefined>} */
    const imports = {};
    for (const [file, address] of Object.entries(addresses)) imports[`package:${file}`] = address;
    for (const [name, file] of Object.entries(files)) imports[name] = addresses[file];
    // A published page has a map of its own, and some browsers take only one.
    if (Object.keys(addresses).length > 0) {
      const map = document.createElement("script");
      map.type = "importmap";
      map.textContent = JSON.stringify({ imports });
      document.head.append(map);
      map.remove();
    }
    const refresh = "react-refresh/runtime";
    if (files[refresh]) {
      packages.set(refresh, await import(refresh));
      // Before React DOM, which looks for it once.
      packages.get(refresh).injectIntoGlobalHook(window);
    }
    await Promise.all(
      Object.keys(files).map(async (name) => {
        const exports = await import(name);
        const all = { __esModule: true, ...exports, default: exports.default ?? exports };
        packages.set(name, name === "react/jsx-dev-runtime" ? notingPlaces(all) : all);
      }),
    );
  }

  /** React 19 keeps no places itself. @param {any} runtime */
  function notingPlaces(runtime) {
    /** @type {(...values: any[]) => any} */
    const jsxDEV = (type, props, key, isStatic, source, self) => {
      const own = packages.get(nextRouter)?.adapt(type, props) ?? { type, props };
      const element = runtime.jsxDEV(own.type, own.props, key, isStatic, source, self);
      if (source) written.set(element.props, { path: source.fileName, line: source.lineNumber });
      return element;
    };
    return { ...runtime, jsxDEV };
  }

  /** Where an element, or what is around it, was written. @param {Element | null} element */
  function placeOf(element) {
    for (let at = element; at; at = at.parentElement) {
      const place = placeInReact(at) ?? placeInVue(at);
      if (place) return place;
    }
    return null;
  }

  /** @param {any} element */
  function placeInReact(element) {
    const own = (/** @type {string} */ start) =>
      element[Object.keys(element).find((key) => key.startsWith(start)) ?? ""];
    const place = written.get(own("__reactProps$"));
    // What a package renders was written where its component is used.
    for (let fiber = own("__reactFiber$"); fiber && !place; fiber = fiber.return) {
      const used = written.get(fiber.memoizedProps);
      if (used) return used;
    }
    return place ?? null;
  }

  /** @param {any} element */
  function placeInVue(element) {
    const [, path, line] = /^(.+):(\d+)$/.exec(String(element.sourcePlace ?? "")) ?? [];
    return path ? { path, line: Number(line) } : null;
  }

  /** @param {string} path @param {string | null} importer */
  function load(path, importer) {
    const known = loaded.get(path);
    if (importer !== null) importersOf(path).add(importer);
    if (known) return known.exports;
    const source = bundle?.modules[path];
    if (!source) throw new Error(`${path} is missing`);
    /** @type {Module} */
    const module = {
      exports: {},
      style: (css) => setStyle(path, css),
      meta: {
        url: path,
        env: { MODE: "development", DEV: true, PROD: false, BASE_URL: "/", ...bundle?.env },
      },
    };
    loaded.set(path, module);
    const refresh = packages.get("react-refresh/runtime");
    const body = compile(path, source.code);
    /** @param {string} name */
    const require = (name) => {
      const target = source.imports[name];
      if (target === undefined)
        throw new Error(
          `${path} imports "${name}", which is neither a file of this project nor a package of the preview. It has ${bundle?.available}.`,
        );
      return packages.get(target) ?? load(target, path);
    };
    body(
      require,
      module,
      module.exports,
      (/** @type {any} */ type, /** @type {string} */ id) => refresh?.register(type, id),
      (/** @type {any} */ type, /** @type {string} */ key) => refresh?.setSignature(type, key, false),
    );
    // Components that no pattern of the compiler found.
    const exported = typeof module.exports === "object" ? Object.entries(module.exports) : [];
    for (const [name, value] of exported)
      if (refresh?.isLikelyComponentType(value)) refresh.register(value, `${path} export ${name}`);
    return module.exports;
  }

  /** @param {string} path @param {string} code */
  function compile(path, code) {
    const text = `${PREFIX}${code}\n})\n//# sourceURL=${path}`;
    try {
      return run(text);
    } catch (error) {
      throw new BrokenModule(`${error} (${path}${placeOfSyntaxError(text)})`);
    }
  }

  /** @param {string} path */
  function importersOf(path) {
    const known = importers.get(path) ?? new Set();
    importers.set(path, known);
    return known;
  }

  /** @param {string} path @param {string} css */
  function setStyle(path, css) {
    const style = styles.get(path) ?? document.createElement("style");
    styles.set(path, style);
    const own = css.replace(webImports, (_, double, single, bare) => {
      linkStyle(double ?? single ?? bare);
      return "";
    });
    // The shell of the page has Tailwind's own layers.
    style.textContent = own.replace(/@tailwind [a-z]+;|@import ["']tailwindcss["'];/g, "");
    if (tailwindRules.test(css)) style.type = "text/tailwindcss";
    document.head.append(style);
  }

  /** A sheet from the web, such as one of fonts: browsers ignore an import after other rules. @param {string} address */
  function linkStyle(address) {
    if ([...document.head.querySelectorAll("link")].some(({ dataset }) => dataset.imported === address))
      return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.dataset.imported = address;
    link.href = address;
    document.head.append(link);
  }

  /** @param {string} id */
  function rootElement(id) {
    const known = document.getElementById("root") ?? document.getElementById("app");
    if (known) return known;
    const made = document.createElement("div");
    made.id = id;
    document.body.append(made);
    return made;
  }

  /** @param {any} exports */
  function componentOf(exports) {
    const isComponent = (/** @type {unknown} */ value) =>
      typeof value === "function" || (typeof value === "object" && value !== null);
    return (
      exports.default ??
      Object.entries(exports).find(([name, value]) => /^[A-Z]/.test(name) && isComponent(value))?.[1]
    );
  }

  /** @param {any} exports */
  function mountReact(exports) {
    const component = componentOf(exports);
    if (!component) throw new Error(`${bundle?.entry} exports no component to show.`);
    const { createElement } = packages.get("react");
    packages.get("react-dom/client").createRoot(rootElement("root")).render(createElement(component));
  }

  /** @param {any} exports */
  function mountVue(exports) {
    packages.get("vue").createApp(componentOf(exports)).mount(rootElement("app"));
  }

  /**
   * Takes the changed files of a newer bundle in, and keeps the state of components.
   *
   * @param {PageBundle} next
   * @returns false when only a new page can show it
   */
  function update(next) {
    const before = bundle;
    // What does not compile while it is being written leaves the running page as it is.
    if (before?.entry && next.errors.length > 0) return true;
    if (!before || next.entry !== before.entry || next.entry === null) return false;
    const refresh = packages.get("react-refresh/runtime");
    if (!refresh || Object.keys(next.packages.files).some((name) => !packages.has(name))) return false;
    const changed = Object.entries(next.modules)
      .filter(([path, { code }]) => before.modules[path]?.code !== code)
      .map(([path]) => path);
    const stale = staleModules(changed, refresh);
    if (!stale) return false;
    bundle = next;
    for (const path of stale) loaded.delete(path);
    try {
      for (const path of stale) load(path, null);
    } catch {
      // A new page reports it, with its place.
      return false;
    }
    refresh.performReactRefresh();
    return true;
  }

  /** The changed modules and those that import them, up to components; null when one reaches the entry. @param {string[]} changed @param {any} refresh */
  function staleModules(changed, refresh) {
    // What an async component rendered has no state, and is not kept.
    const isComponent = (/** @type {unknown} */ value) =>
      refresh.isLikelyComponentType(value) && !packages.get(nextRouter)?.isAsync(value);
    const stale = new Set(changed.filter((path) => loaded.has(path)));
    for (const path of stale) {
      const exports = loaded.get(path)?.exports ?? {};
      // What else the file of a route exports is for the router alone.
      const isRoute = importersOf(path).has(nextApp) && "default" in exports;
      const names = isRoute ? ["default"] : Object.keys(exports).filter((name) => name !== "__esModule");
      const isStyle = styles.has(path);
      if (isStyle || (names.length > 0 && names.every((name) => isComponent(exports[name])))) continue;
      const above = importersOf(path);
      if (above.size === 0) return null;
      for (const importer of above) stale.add(importer);
    }
    return stale;
  }

  return {
    start,
    update,
    placeOf,
    has: (/** @type {string} */ path) => Boolean(bundle?.modules[path]),
    prefixLength: PREFIX.length,
  };
}
