/** Preloads the compiler and the React runtime. */
export const prepareReact = () =>
  Promise.all([
    import("~preview/bundle"),
    import("./packages").then(({ loadReactRuntime }) => loadReactRuntime()),
  ]);
