// Since version 7 that package only passes react-router on.

export * from "react-router";
export { HydratedRouter, RouterProvider } from "react-router/dom";
