// The document of a preview has no address of its own, so routers keep theirs in memory.
import { createElement } from "react";
import { createMemoryRouter, MemoryRouter } from "react-router";

export * from "react-router";

/** @param {{ basename?: string, window?: unknown, children?: import("react").ReactNode }} props */
export function BrowserRouter({ window: _, basename = "/", ...rest }) {
  return createElement(MemoryRouter, { ...rest, basename, initialEntries: [basename] });
}
export { BrowserRouter as HashRouter };

/** @type {typeof import("react-router").createBrowserRouter} */
export function createBrowserRouter(routes, { window: _, ...options } = {}) {
  return createMemoryRouter(routes, { ...options, initialEntries: [options.basename ?? "/"] });
}
export { createBrowserRouter as createHashRouter };
