// An unresolved import fails only where it is used, and the rest of the page runs. Its exports are stand-ins, which
// render as a card with the name and the reason.
import { type JsxRuntime, knownPackage } from "./packages";

/** An import that cannot be resolved, with the reason and suggestions. */
export type UnresolvedImport = { name: string; reason: string };

class MissingImport extends Error {
  constructor(readonly unresolved: UnresolvedImport) {
    super(`${unresolved.name} ${unresolved.reason}`);
  }
}

/** Properties that React, Vue and promises read from any value. */
const NOT_EXPORTS = new Set(
  [
    "$$typeof childContextTypes compare contextTypes defaultProps displayName emits extends getDerivedStateFromProps",
    "inheritAttrs isReactComponent length mixins name props propTypes prototype render setup slots template then toJSON",
  ].flatMap((line) => line.split(" ")),
);

const unresolvedImports = new WeakMap<object, UnresolvedImport>();
const guarded = new WeakSet<object>();
/** By the path of the module whose code did not complete. */
const failed = new Map<string, UnresolvedImport>();

/** Replaces any export of a missing module. As a component it renders a card; as a function it throws. */
export function createStandIn(unresolved: UnresolvedImport): Record<string, unknown> {
  const made: Record<string, unknown> = new Proxy(
    // Vue passes its context to components with two parameters.
    (_: unknown, context: unknown) => {
      if (knownPackage("vue") && isVueContext(context)) return vueCard(unresolved);
      throw new MissingImport(unresolved);
    },
    {
      get(target, key) {
        if (typeof key === "symbol" || key in Function.prototype) return Reflect.get(target, key);
        if (key === "__esModule") return true;
        if (key.startsWith("_") || NOT_EXPORTS.has(key)) return undefined;
        return createStandIn(unresolved);
      },
    },
  ) as never;
  unresolvedImports.set(made, unresolved);
  return made;
}

const isVueContext = (given: unknown): boolean =>
  typeof given === "object" && given !== null && "slots" in given && "emit" in given;

/**
 * Runs a module's code. If a missing import stops it, its exports become stand-ins.
 *
 * @param ownUnresolved the module's own unresolved import
 * @returns the module's exports
 */
export function runModule(
  path: string,
  module: { exports: Record<string, unknown> },
  { execute, ownUnresolved }: { execute: () => void; ownUnresolved: () => UnresolvedImport | null },
): Record<string, unknown> {
  failed.delete(path);
  try {
    execute();
  } catch (error) {
    const unresolved = error instanceof MissingImport ? error.unresolved : ownUnresolved();
    if (!unresolved) throw error;
    failed.set(path, unresolved);
    return createStandIn(unresolved);
  }
  guardVue(module.exports.default);
  return module.exports;
}

/** Shows the card in place of a page whose entry failed. @returns whether it failed */
export function showFailedEntry(entry: string): boolean {
  const unresolved = failed.get(entry);
  if (!unresolved) return false;
  const card = document.createElement("div");
  card.setAttribute("role", "alert");
  Object.assign(card.style, CARD);
  const name = document.createElement("b");
  name.textContent = unresolved.name;
  card.append(name, ` ${unresolved.reason}`);
  (document.getElementById("root") ?? document.getElementById("app") ?? document.body).append(card);
  return true;
}

/** Makes a component show the card if it uses a missing import while rendering. */
export function guardComponent(type: unknown): void {
  if ((typeof type === "function" || typeof type === "object") && type) guarded.add(type);
}

const UNDEFINED =
  "shows a component that is undefined: the module that it is imported from does not export it.";

const LAZY = Symbol.for("react.lazy");
const isGuarded = (type: object): boolean => guarded.has(type) || Reflect.get(type, "$$typeof") === LAZY;

/**
 * The React JSX runtime with cards in place of missing components. This includes names that a module does not export,
 * for which React would unmount the whole page.
 *
 * @param fail reports missing exports, which are detected only here
 */
export function withErrorCards(runtime: JsxRuntime, fail: (text: string) => void): JsxRuntime {
  let boundary: unknown;
  // Each is reported once, although components render many times.
  const reported = new Set<string>();
  const jsx = (type: unknown, props: object, key?: unknown) =>
    runtime.jsxDEV(type, props, key, false, undefined, undefined);
  const card = ({ name, reason }: UnresolvedImport, key?: unknown) => {
    const children = [jsx("b", { children: name }, "name"), ` ${reason}`];
    return jsx("div", { role: "alert", style: CARD, children }, key);
  };
  return {
    ...runtime,
    jsxDEV(type, props, key, isStatic, source, self) {
      if (type === undefined) {
        const unresolved = {
          name: source ? `${source.fileName}:${source.line}` : "A component",
          reason: UNDEFINED,
        };
        if (!reported.has(unresolved.name)) fail(`${unresolved.name} ${unresolved.reason}`);
        reported.add(unresolved.name);
        return card(unresolved, key);
      }
      const isObject = (typeof type === "function" || typeof type === "object") && type !== null;
      const unresolved = isObject ? unresolvedImports.get(type) : undefined;
      if (unresolved) return card(unresolved, key);
      const element = runtime.jsxDEV(type, props, key, isStatic, source, self);
      if (!isObject || !isGuarded(type)) return element;
      boundary ??= makeBoundary(card);
      return jsx(boundary, { children: element }, key);
    },
  };
}

function makeBoundary(card: (unresolved: UnresolvedImport) => unknown): unknown {
  const react = knownPackage("react");
  if (!react) throw new Error("react is missing");
  return class MissingImportBoundary extends react.Component<{ children: unknown }, { error?: unknown }> {
    static getDerivedStateFromError = (error: unknown) => ({ error });
    override state: { error?: unknown } = {};
    render() {
      if (!("error" in this.state)) return this.props.children;
      // Other errors are the page's own.
      if (!(this.state.error instanceof MissingImport)) throw this.state.error;
      return card(this.state.error.unresolved);
    }
  };
}

/** Wraps a Vue component's setup: if it uses a missing import, the component renders the card. */
function guardVue(component: unknown): void {
  if (typeof component !== "object" || component === null || !knownPackage("vue")) return;
  const setup: unknown = Reflect.get(component, "setup");
  if (typeof setup !== "function") return;
  // Vue passes its context only to functions with two parameters.
  Reflect.set(component, "setup", (props: unknown, context: unknown) => {
    try {
      return Reflect.apply(setup, undefined, [props, context]);
    } catch (error) {
      if (!(error instanceof MissingImport)) throw error;
      return () => vueCard(error.unresolved);
    }
  });
}

function vueCard({ name, reason }: UnresolvedImport): unknown {
  const h = knownPackage("vue")?.h;
  return h?.("div", { role: "alert", style: CARD }, [h("b", {}, name), ` ${reason}`]);
}

const CARD = {
  display: "block",
  boxSizing: "border-box",
  margin: "4px 0",
  padding: "8px 12px",
  border: "1px solid #d97706",
  borderRadius: "6px",
  background: "#fffbeb",
  color: "#78350f",
  font: "13px/1.5 system-ui, sans-serif",
  overflowWrap: "anywhere",
} as const;
