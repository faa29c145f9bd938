import { Component, createElement, Suspense, use, useDeferredValue, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { documentParts } from "./document-parts.mjs";
import { follow, match, navigate, setFiles, usePlace } from "./location.mjs";
import { isNotFound, notFound, redirectOf, SegmentContext } from "./navigation.mjs";
import { useRouter } from "./router.mjs";

// Runs the files of an `app` or `pages` folder like Next.js, without its server: async components and functions such as
// getServerSideProps run in the browser.

/** @typedef {Record<string, () => any>} Modules the loader of each file */

/** @type {Modules} */
let modules = {};
const AsyncFunction = (async () => undefined).constructor;

/** @param {unknown} type */
export const isAsync = (type) => type instanceof AsyncFunction;

/** Replaces an element that only a server can render. @param {any} type @param {any} props */
export function adapt(type, props) {
  if (isAsync(type)) return { type: Awaited, props: { component: type, props } };
  const part = typeof type === "string" && Object.hasOwn(documentParts, type) ? documentParts[type] : null;
  return { type: part ?? type, props };
}

/** @param {any} component @param {any} given @param {...any} children */
function make(component, { key, ...given }, ...children) {
  const [child] = children;
  const { type, props } = adapt(component, children.length > 0 ? { ...given, children: child } : given);
  return createElement(type, { ...props, key });
}

/** The calls of each async component: a suspended component is rendered again, but must not be called again. @type {Map<any, { props: any, visit: number, result: Promise<any> }[]>} */
const calls = new Map();

/** @param {{ component: (props: any) => Promise<any>, props: any }} given */
function Awaited({ component, props }) {
  const { visit } = usePlace();
  return use(callOnce(component, props, visit));
}

/** @param {(props: any) => any} component @param {any} props @param {number} visit @returns {Promise<any>} */
function callOnce(component, props, visit) {
  const known = (calls.get(component) ?? []).filter((call) => call.visit === visit);
  const call = known.find((each) => isSame(each.props, props)) ?? {
    props,
    visit,
    result: Promise.resolve(component(props)),
  };
  if (!known.includes(call)) calls.set(component, [...known, call]);
  return call.result;
}

/** @param {any} a @param {any} b @returns {boolean} */
function isSame(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a === "function" && typeof b === "function") return String(a) === String(b);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (a instanceof Promise || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  // Ignores React's debug fields, such as an element's owner.
  const keys = (/** @type {any} */ value) => Object.keys(value).filter((key) => !key.startsWith("_"));
  return keys(a).length === keys(b).length && keys(a).every((key) => isSame(a[key], b[key]));
}

/** @type {Map<string, any>} */
const promises = new Map();

/** A promise with the fields of its value: params were plain objects in older versions of Next.js. @param {object} value */
function promised(value) {
  const key = JSON.stringify(value);
  const known = promises.get(key);
  if (known) return known;
  const made = Object.assign(Promise.resolve(value), value, { status: "fulfilled", value });
  promises.set(key, made);
  return made;
}

/** @param {string} folder @param {string} name @returns {any} the component in the file of that name */
function componentIn(folder, name) {
  const file = ["tsx", "jsx", "ts", "js"]
    .map((end) => `${folder}${name}.${end}`)
    .find((path) => modules[path]);
  return file && modules[file]?.().default;
}

function NotFound() {
  const style = { display: "grid", placeContent: "center", minHeight: "100vh", fontFamily: "system-ui" };
  return createElement("main", { style }, createElement("h1", null, "404: This page could not be found."));
}

/** @param {{ to: string }} props */
function Redirect({ to }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

/** Stubs of the request and response objects. */
const server = { req: { headers: {}, cookies: {} }, res: { setHeader: () => undefined } };

/** A page of the pages router, wrapped in the project's `_app`. @param {{ file: string, root: string, params: any, search: string }} given */
function PageInApp({ file, root, params, search }) {
  const { visit, pathname } = usePlace();
  const router = useRouter();
  const { default: Page, getServerSideProps, getStaticProps } = modules[file]?.() ?? {};
  const query = { ...Object.fromEntries(new URLSearchParams(search)), ...params };
  const load = getServerSideProps ?? getStaticProps;
  const context = { params, query, resolvedUrl: pathname + search, ...server };
  const result = load ? use(callOnce(load, context, visit)) : {};
  if (result.redirect) return createElement(Redirect, { to: result.redirect.destination });
  if (result.notFound) notFound();
  const App = componentIn(root, "_app");
  const pageProps = result.props ?? {};
  return App ? createElement(App, { Component: Page, pageProps, router }) : createElement(Page, pageProps);
}

/** Renders a folder's error and not-found files. @extends {Component<any, any>} */
class Boundary extends Component {
  /** @override @type {{ error: { value: any } | null }} */
  state = { error: null };

  /** @param {any} value */
  static getDerivedStateFromError(value) {
    return { error: { value } };
  }

  /** @override @param {any} before */
  componentDidUpdate(before) {
    if (before.visit !== this.props.visit && this.state.error) this.setState({ error: null });
  }

  /** @override */
  render() {
    const { missing, failed, children } = this.props;
    if (!this.state.error) return children;
    const error = this.state.error.value;
    const to = redirectOf(error);
    if (to !== null) return createElement(Redirect, { to });
    if (isNotFound(error) && missing) return make(missing, {});
    if (isNotFound(error) || !failed) throw error;
    const reset = () => this.setState({ error: null });
    return make(failed, { error, reset });
  }
}

/** Wraps a page or an inner folder in the folder's own files. @param {string} folder @param {any} inner @param {any} props */
function wrapInFolder(folder, inner, { depth, visit, pathname, params }) {
  const [layout, template, loading, failed, missing] = [
    "layout",
    "template",
    "loading",
    "error",
    "not-found",
  ].map((name) => componentIn(folder, name));
  /** @type {any} */
  let node = inner;
  if (missing) node = createElement(Boundary, { missing, visit }, node);
  if (loading) node = createElement(Suspense, { key: pathname, fallback: make(loading, {}) }, node);
  if (failed) node = createElement(Boundary, { failed, visit }, node);
  if (template) node = make(template, { key: pathname }, node);
  if (layout) node = make(layout, { params }, node);
  return createElement(SegmentContext.Provider, { value: depth }, node);
}

function Routes() {
  // Keeps the previous page until an async one has loaded.
  const { pathname, search, visit } = useDeferredValue(usePlace());
  const found = match(pathname);
  const root = /^(?:src\/)?(?:app|pages)\//.exec(Object.keys(modules)[0] ?? "")?.[0] ?? "";
  const folders = found?.folders ?? [root];
  const params = promised(found?.params ?? {});
  const isInPages = root.endsWith("pages/");
  const files = found && !isInPages ? [...folders.map((folder) => `${folder}layout`), found.page] : [];
  useEffect(() => void setTitle(files, params));

  const searchParams = promised(Object.fromEntries(new URLSearchParams(search)));
  const missing = componentIn(root, isInPages ? "404" : "not-found") ?? NotFound;
  if (isInPages) {
    const page = found && { file: found.page, root, params: found.params, search };
    const shown = page ? createElement(PageInApp, { key: found.route, ...page }) : createElement(missing);
    return createElement(Boundary, { missing, visit }, shown);
  }
  /** @type {any} */
  let node = found
    ? make(modules[found.page]?.().default, { key: pathname, params, searchParams })
    : make(missing, {});
  for (const [index, folder] of [...folders.entries()].reverse()) {
    const inner = folders.slice(1, index + 1).filter((path) => !/\([^(]*\)\/$/.test(path));
    node = wrapInFolder(folder, node, { depth: inner.length, visit, pathname, params });
  }
  return createElement(Boundary, { missing: NotFound, visit }, node);
}

/** @param {string[]} files from the outermost layout to the page @param {any} params */
async function setTitle(files, params) {
  let template = "%s";
  let title = "";
  for (const file of files) {
    const path = Object.keys(modules).find((each) => each === file || each.replace(/\.\w+$/, "") === file);
    const { metadata, generateMetadata } = (path && modules[path]?.()) || {};
    const own = (metadata ?? (await generateMetadata?.({ params, searchParams: params })))?.title;
    if (typeof own === "string") title = template.replace("%s", own);
    else if (own) title = own.absolute ?? own.default ?? title;
    template = own?.template ?? template;
  }
  if (title) document.title = title;
}

/** @param {Modules} files */
export function mount(files) {
  modules = files;
  setFiles(Object.keys(files));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link) follow(event, link);
  });
  const onCaughtError = (/** @type {unknown} */ error) => {
    // biome-ignore lint/suspicious/noConsole: the Console of the preview shows it
    if (!isNotFound(error) && redirectOf(error) === null) console.error(error);
  };
  // Not into the document: React would remove the preview's theme and styles.
  createRoot(document.body, { onCaughtError }).render(
    createElement(Suspense, { fallback: null }, createElement(Routes)),
  );
}
