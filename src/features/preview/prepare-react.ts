/** Loads the compiler and what every React project runs with. */
export const prepareReact = () => import("./packages").then(({ loadReactRuntime }) => loadReactRuntime());
