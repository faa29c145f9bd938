// Since version 7, this package only re-exports react-router.

export * from "react-router";
export { HydratedRouter, RouterProvider } from "react-router/dom";
