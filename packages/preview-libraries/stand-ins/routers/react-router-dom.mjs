// Since version 7 that package only passes react-router on.

export { HydratedRouter, RouterProvider } from "react-router/dom";
export * from "./react-router.mjs";
