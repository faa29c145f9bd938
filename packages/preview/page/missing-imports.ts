// An import that leads nowhere fails where it is used, and the rest of the page runs: its exports are stand-ins, shown as
// a card with the name and what helps.
import { type JsxRuntime, knownPackage } from "./packages";

/** An import that leads nowhere: why, and what helps. */
export type Lack = { name: string; reason: string };

class MissingImport extends Error {
  constructor(readonly lack: Lack) {
    super(`${lack.name} ${lack.reason}`);
  }
}

/** What React, Vue and promises look for in anything that they are given. */
const NOT_EXPORTS = new Set(
  [
    "$$typeof childContextTypes compare contextTypes defaultProps displayName emits extends getDerivedStateFromProps",
    "inheritAttrs isReactComponent length mixins name props propTypes prototype render setup slots template then toJSON",
  ].flatMap((line) => line.split(" ")),
);

const lacks = new WeakMap<object, Lack>();
const guarded = new WeakSet<object>();
/** By the module whose code did not run to its end. */
const failed = new Map<string, Lack>();

/** Whatever a missing module is asked for. Used as a component it is a card; called, it throws. */
export function standIn(lack: Lack): Record<string, unknown> {
  const made: Record<string, unknown> = new Proxy(
    // Vue passes its context to components with two parameters.
    (_: unknown, context: unknown) => {
      if (knownPackage("vue") && isVueContext(context)) return vueCard(lack);
      throw new MissingImport(lack);
    },
    {
      get(target, key) {
        if (typeof key === "symbol" || key in Function.prototype) return Reflect.get(target, key);
        if (key === "__esModule") return true;
        if (key.startsWith("_") || NOT_EXPORTS.has(key)) return undefined;
        return standIn(lack);
      },
    },
  ) as never;
  lacks.set(made, lack);
  return made;
}

const isVueContext = (given: unknown): boolean =>
  typeof given === "object" && given !== null && "slots" in given && "emit" in given;

/**
 * Runs a module's code. If what is missing ends it, its exports are stand-ins.
 *
 * @param ownLack what the module itself has imported and not got
 * @returns what the module exports
 */
export function runModule(
  path: string,
  module: { exports: Record<string, unknown> },
  { execute, ownLack }: { execute: () => void; ownLack: () => Lack | null },
): Record<string, unknown> {
  failed.delete(path);
  try {
    execute();
  } catch (error) {
    const lack = error instanceof MissingImport ? error.lack : ownLack();
    if (!lack) throw error;
    failed.set(path, lack);
    return standIn(lack);
  }
  guardVue(module.exports.default);
  return module.exports;
}

/** Shows the card instead of a page whose entry did not run. @returns whether it did not */
export function showFailedEntry(entry: string): boolean {
  const lack = failed.get(entry);
  if (!lack) return false;
  const card = document.createElement("div");
  card.setAttribute("role", "alert");
  Object.assign(card.style, CARD);
  const name = document.createElement("b");
  name.textContent = lack.name;
  card.append(name, ` ${lack.reason}`);
  (document.getElementById("root") ?? document.getElementById("app") ?? document.body).append(card);
  return true;
}

/** A component of the page shows the card if it uses what is missing while it renders. */
export function guardComponent(type: unknown): void {
  if ((typeof type === "function" || typeof type === "object") && type) guarded.add(type);
}

const UNDEFINED =
  "shows a component that is undefined: the module that it is imported from does not export it.";

const LAZY = Symbol.for("react.lazy");
const isGuarded = (type: object): boolean => guarded.has(type) || Reflect.get(type, "$$typeof") === LAZY;

/**
 * The runtime of React's elements, with cards in place of what is missing: also of what an import names and its module
 * does not export, for which React would end the whole page.
 *
 * @param fail reports the latter, which are known only here
 */
export function withCards(runtime: JsxRuntime, fail: (text: string) => void): JsxRuntime {
  let boundary: unknown;
  // Components render again and again.
  const reported = new Set<string>();
  const jsx = (type: unknown, props: object, key?: unknown) =>
    runtime.jsxDEV(type, props, key, false, undefined, undefined);
  const card = ({ name, reason }: Lack, key?: unknown) => {
    const children = [jsx("b", { children: name }, "name"), ` ${reason}`];
    return jsx("div", { role: "alert", style: CARD, children }, key);
  };
  return {
    ...runtime,
    jsxDEV(type, props, key, isStatic, source, self) {
      if (type === undefined) {
        const lack = {
          name: source ? `${source.fileName}:${source.line}` : "A component",
          reason: UNDEFINED,
        };
        if (!reported.has(lack.name)) fail(`${lack.name} ${lack.reason}`);
        reported.add(lack.name);
        return card(lack, key);
      }
      const isObject = (typeof type === "function" || typeof type === "object") && type !== null;
      const lack = isObject ? lacks.get(type) : undefined;
      if (lack) return card(lack, key);
      const element = runtime.jsxDEV(type, props, key, isStatic, source, self);
      if (!isObject || !isGuarded(type)) return element;
      boundary ??= makeBoundary(card);
      return jsx(boundary, { children: element }, key);
    },
  };
}

function makeBoundary(card: (lack: Lack) => unknown): unknown {
  const react = knownPackage("react");
  if (!react) throw new Error("react is missing");
  return class MissingImportBoundary extends react.Component<{ children: unknown }, { error?: unknown }> {
    static getDerivedStateFromError = (error: unknown) => ({ error });
    override state: { error?: unknown } = {};
    render() {
      if (!("error" in this.state)) return this.props.children;
      // Any other error is the page's own.
      if (!(this.state.error instanceof MissingImport)) throw this.state.error;
      return card(this.state.error.lack);
    }
  };
}

/** Vue calls the setup of a component once: if what is missing ends it, the component renders the card. */
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
      return () => vueCard(error.lack);
    }
  });
}

function vueCard({ name, reason }: Lack): unknown {
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
