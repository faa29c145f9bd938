/** Loads the compiler and what every React project runs with. */
export const prepareReact = () =>
  Promise.all([
    import("~/domain/project/bundle/bundle-project"),
    import("./packages").then(({ loadReactRuntime }) => loadReactRuntime()),
  ]);
