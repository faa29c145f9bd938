/** Loads the compiler and what every React project runs with. */
export const prepareReact = () =>
  import("./bundle/bundle-project").then(({ loadReactRuntime }) => loadReactRuntime());
