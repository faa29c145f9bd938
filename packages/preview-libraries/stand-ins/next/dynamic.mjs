import { createElement, lazy, Suspense } from "react";

/** @param {any} given @param {any} [options] */
export default function dynamic(given, options) {
  const { loader = given, loading: Loading } = { ...(typeof given === "object" ? given : {}), ...options };
  const Component = lazy(async () => {
    const loaded = await (typeof loader === "function" ? loader() : loader);
    return { default: loaded?.default ?? loaded };
  });
  const fallback = Loading ? createElement(Loading, { isLoading: true, pastDelay: true }) : null;
  return (/** @type {any} */ props) => createElement(Suspense, { fallback }, createElement(Component, props));
}
