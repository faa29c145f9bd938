import { type ReactClient, type ReactRoot, requirePackage, type Vue } from "./packages";

type Exports = Record<string, unknown>;

/** Vue with component errors reported as uncaught errors: in development it only prints them. */
export const withUncaughtErrors = (vue: Vue): Vue => ({
  ...vue,
  createApp(...given: unknown[]) {
    const app = vue.createApp(...given);
    app.config.errorHandler = reportError;
    return app;
  },
});

const roots = new Set<ReactRoot>();

/** React with its roots remembered, so that they can be unmounted. */
export const withTrackedRoots = (client: ReactClient): ReactClient => ({
  ...client,
  createRoot(...given) {
    const root = client.createRoot(...given);
    roots.add(root);
    return root;
  },
});

/** Unmounts all that React renders. @returns whether it renders something */
export function unmountRoots(): boolean {
  const isRendered = roots.size > 0;
  for (const root of roots) root.unmount();
  roots.clear();
  return isRendered;
}

/** Renders the component that the entry exports. @throws Error when it exports none */
export function mountReact(exports: Exports, entry: string): void {
  const component = componentOf(exports);
  if (!component) throw new Error(`${entry} exports no component to show.`);
  const { jsxDEV } = requirePackage("react/jsx-dev-runtime");
  const element = jsxDEV(component, {}, undefined, false, undefined, undefined);
  requirePackage("react-dom/client").createRoot(rootElement("root")).render(element);
}

export function mountVue(exports: Exports): void {
  requirePackage("vue").createApp(componentOf(exports)).mount(rootElement("app"));
}

const isComponent = (value: unknown): boolean =>
  typeof value === "function" || (typeof value === "object" && value !== null);

const componentOf = (exports: Exports): unknown =>
  exports.default ??
  Object.entries(exports).find(([name, value]) => /^[A-Z]/.test(name) && isComponent(value))?.[1];

function rootElement(id: string): Element {
  const known = document.getElementById("root") ?? document.getElementById("app");
  if (known) return known;
  const made = document.createElement("div");
  made.id = id;
  document.body.append(made);
  return made;
}
