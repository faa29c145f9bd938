/** Loads the compiler and what every React project runs with. */
export const prepareReact = () =>
  Promise.all([
    import("~preview/bundle"),
    import("./packages").then(({ loadReactRuntime }) => loadReactRuntime()),
  ]);
